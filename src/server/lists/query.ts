import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { SEARCH_MAX } from '#contract/constants';
import { isStorable } from '#contract/fields';
import { gates, puede } from '#contract/permisos';
import { plannedAnew } from '../db/preparedStatements';
import { badRequest, lacksRight } from '../errors';
import { type Reader, visibleTo } from '../scope';
import { type Condition, every, type KeptCounts, type ListSource } from './source';

const parameter = (name: string) => z.string(`El parámetro ${name} no es válido`).optional();

/** The list parameters of ra-data-simple-rest, all optional (D3). */
export const listQuery = z.object({
  range: parameter('range'),
  sort: parameter('sort'),
  filter: parameter('filter'),
});
export type ListQuery = z.infer<typeof listQuery>;

/** A search text in a path: storable, at most 200 characters (D4). */
export const searchText = z
  .string()
  .normalize()
  .max(SEARCH_MAX, `La búsqueda admite ${SEARCH_MAX} caracteres como máximo`)
  .refine(isStorable, 'La búsqueda tiene caracteres que no se admiten');

export interface ListRequest {
  query: ListQuery;
  /** Text of a search call; '' means every text. */
  text?: string;
  /** What the call is limited to, besides what the request asks and whoever reads may see. */
  where?: Condition[];
}

const rangeSchema = z.tuple([z.number().int().min(0), z.number().int().min(-1)]);
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC', 'asc', 'desc'])]);
const filterSchema = z.record(z.string(), z.unknown());

function parseJson<T>(name: string, text: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (!text) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw badRequest(`El parámetro ${name} no es válido`);
  }
}

/** What a request's `filter` says; {} without one. */
const filterOf = (query: ListQuery): Record<string, unknown> => parseJson('filter', query.filter, filterSchema) ?? {};

/** The filters of a list that a request uses, each with the condition that it makes of the request's value. */
function filtersIn(source: Pick<ListSource, 'filters'>, query: ListQuery): [name: string, where: Condition][] {
  const asked = filterOf(query);
  return Object.entries(asked).flatMap(([name, value]): [string, Condition][] => {
    // Unknown keys are ignored (D2), names of every object's own like `constructor` among them.
    const known = Object.hasOwn(source.filters ?? {}, name) ? source.filters?.[name] : undefined;
    if (!known || value === undefined || value === null || value === '') return [];
    const parsed = known.schema.safeParse(value);
    if (!parsed.success) throw badRequest(`El filtro ${name} no es válido`);
    return [[name, known.where(parsed.data as never, asked)]];
  });
}

/** Throws 403 for a filter that is not for whoever reads. */
function checkFilters(reader: Reader, { filters = {} }: ListSource, names: readonly string[]): void {
  if (reader === 'server') return;
  for (const name of names) {
    const gate = filters[name]?.gate;
    if (gate && !puede(reader, gates[gate])) throw lacksRight(gates[gate], reader.permisos);
  }
}

/** What ends a statement that answers a request: how many rows a filter leaves, or most texts, depends on its values. */
export const planFor = (query: ListQuery, isPlannedOnce = true): RawBuilder<unknown> =>
  isPlannedOnce && Object.keys(filterOf(query)).length === 0 ? sql`` : plannedAnew;

/** The conditions that a request's `filter` makes of the filters that a list knows. */
export const filterConditions = (source: Pick<ListSource, 'filters'>, query: ListQuery): Condition[] =>
  filtersIn(source, query).map(([, where]) => where);

/** The words of a search, each once. */
export const wordsOf = (text: string): string[] => [...new Set(text.split(/\s+/))].filter(Boolean);

/** The condition under which every word of a text is found (D4). */
export function everyWord({ search, searchAll }: Pick<ListSource, 'search' | 'searchAll'>, text: string): Condition {
  const words = wordsOf(text);
  if (searchAll && words.length > 0) return searchAll(words);
  return every(search ? words.map(search) : []);
}

/** One thing that rows are sorted by. */
export interface SortedBy {
  by: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

const ASCENDING = sql`asc`;

/** What rows are sorted by, one after the other. The id makes the order total, so that no row is on two pages. */
function sortingOf(source: ListSource, [field, order]: readonly [string, string]): SortedBy[] {
  const by = Object.hasOwn(source.sort, field) ? source.sort[field] : undefined;
  if (!by) throw badRequest('No se puede ordenar por ese campo');
  const direction = order.toUpperCase() === 'DESC' ? sql`desc` : ASCENDING;
  const then = (source.thenBy ?? []).map(next => ({ by: next, direction: ASCENDING }));
  return [{ by, direction }, ...then, { by: sql`t.id`, direction }];
}

/** Ready for ORDER BY. */
export const orderBy = (sorting: readonly SortedBy[]): RawBuilder<unknown> =>
  sql.join(sorting.map(({ by, direction }) => sql`${by} ${direction}`));

/** The first and the last place of a page, counted from 0; undefined when a request names none. */
export const rangeOf = (query: ListQuery) => parseJson('range', query.range, rangeSchema);

/** What a request picks of a list for whoever reads it, and in which order. */
export interface Plan {
  sorting: readonly SortedBy[];
  where: Condition;
  /** What ends a statement that reads it. */
  plan: RawBuilder<unknown>;
  /** Where it is known how many they are, if it is. */
  counts?: KeptCounts;
}

/** Throws 400 for a sort or a filter that the list does not take, 403 for a filter that is not for whoever reads. */
export function planOf(reader: Reader, source: ListSource, { query, where = [], text = '' }: ListRequest): Plan {
  const sort = parseJson('sort', query.sort, sortSchema) ?? source.defaultSort;
  const filters = filtersIn(source, query);
  checkFilters(
    reader,
    source,
    filters.map(([name]) => name),
  );
  const words = wordsOf(text);
  const isCounted = text === '' && filters.every(([name]) => source.counts?.filters.includes(name));
  return {
    sorting: sortingOf(source, sort),
    where: every([
      visibleTo(reader, source.scope),
      ...where,
      ...filters.map(([, condition]) => condition),
      everyWord(source, text),
    ]),
    plan: planFor(query, words.length === 0 || source.plannedOnce?.(words)),
    ...(isCounted && source.counts ? { counts: source.counts } : {}),
  };
}
