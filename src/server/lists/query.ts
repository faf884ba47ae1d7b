import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { asShown, searchText } from '#contract/declarations/fields';
import { gates, passes } from '#contract/permisos';
import { searchWords } from '#contract/text/plain';
import { customPlan } from '../db/preparedStatements';
import { badRequest, lacksRight } from '../errors';
import { lowerInitials } from '../plugins/inputKeys';
import { type Reader, visibleTo } from '../scope';
import { type Condition, every, type KeptCounts, type ListFilter, listFilter, type ListSource } from './source';

const parameter = (name: string) => z.string(`El parámetro ${name} no es válido`).optional();

/** The list parameters of ra-data-simple-rest, all optional (D3). */
export const listQuery = z.object({
  range: parameter('range').describe(
    '`[0,14]`: the first and the last row, from 0; the answer says the total in `Content-Range`',
  ),
  sort: parameter('sort'),
  filter: parameter('filter'),
});
export type ListQuery = z.infer<typeof listQuery>;

const keys = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ');

/** The same with a description of what a list is sorted and filtered by. */
export function listQueryBy(sorts: readonly string[], filters: readonly string[]) {
  const { sort, filter } = listQuery.shape;
  return listQuery.extend({
    sort: sort.describe(`\`["field","ASC"]\` or \`"DESC"\`, by ${keys(sorts)}`),
    filter: filter.describe(filters.length > 0 ? `A JSON object with any of ${keys(filters)}` : 'Without effect'),
  });
}

/** The same for one list. */
export function listQueryOf({
  sort,
  filters,
  search,
  searchAll,
}: Pick<ListSource, 'sort' | 'filters' | 'search' | 'searchAll'>) {
  const filterKeys = new Set([...Object.keys(filters ?? {}), ...(search || searchAll ? ['q'] : [])]);
  return listQueryBy(Object.keys(sort), [...filterKeys]);
}

/** What is asked of a list. */
export interface ListRequest {
  query: ListQuery;
  /** Text of a search call; '' matches every row. */
  text?: string;
  /** Conditions of the call, in addition to the request's filters and the reader's scope. */
  where?: Condition[];
}

const rangeSchema = z.tuple([z.number().int().min(0), z.number().int().min(-1)]);
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC', 'asc', 'desc'])]);
const filterSchema = z.preprocess(value => lowerInitials(value), z.record(z.string(), z.unknown()));

function parseJson<T>(name: string, text: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (!text) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw badRequest(`El parámetro ${name} no es válido`);
  }
}

/** The parsed `filter` of a request, its keys with a lower-case initial (D2); {} without one. */
export const filterOf = (query: Pick<ListQuery, 'filter'>): Record<string, unknown> =>
  parseJson('filter', query.filter, filterSchema) ?? {};

/** The filters of a list that a request uses, each with its condition for the request's value. */
function filtersIn(source: Pick<ListSource, 'filters'>, query: ListQuery): [name: string, where: Condition][] {
  const asked = filterOf(query);
  return Object.entries(asked).flatMap(([name, value]): [string, Condition][] => {
    // Unknown keys are ignored (D2), inherited names like `constructor` included.
    const known = Object.hasOwn(source.filters ?? {}, name) ? source.filters?.[name] : undefined;
    if (!known || value === undefined || value === null || value === '') return [];
    const where = known.condition(value, asked);
    if (!where) throw badRequest(`El filtro ${name} no es válido`);
    return [[name, where]];
  });
}

/** Throws 403 for a filter whose gate the reader does not pass. */
function checkFilters(reader: Reader, { filters = {} }: ListSource, asked: ReturnType<typeof filtersIn>): void {
  if (reader === 'server') return;
  for (const [name] of asked) {
    const gate = filters[name]?.gate;
    if (gate && !passes(reader, gates[gate])) throw lacksRight(gates[gate], reader.permisos);
  }
}

/** Suffix of a list's statement: `customPlan` where the best plan depends on the values of filters or search words. */
export const planHint = (query: ListQuery, hasGenericPlan = true): RawBuilder<unknown> =>
  hasGenericPlan && Object.keys(filterOf(query)).length === 0 ? sql`` : customPlan;

/** The conditions of a request's `filter`, for the filters that a list has. */
export const filterConditions = (source: Pick<ListSource, 'filters'>, query: ListQuery): Condition[] =>
  filtersIn(source, query).map(([, where]) => where);

const wordsOf = (text: string): string[] => searchWords(asShown(text));

/** The words of a request's filter `q`, for lists that have it. */
export const wordsAsked = (query: ListQuery): string[] => wordsOf(searchText.catch('').parse(filterOf(query).q));

/**
 * The condition that every word of a search text is found in the row (D4). The reader matters only to lists of which some
 * users see fewer columns: for 'server' all of them are searched.
 */
function everyWord(
  { search, searchAll }: Pick<ListSource, 'search' | 'searchAll'>,
  text: string,
  reader: Reader = 'server',
): Condition {
  const words = wordsOf(text);
  if (searchAll && words.length > 0) return searchAll(words, asShown(text), reader);
  return every(search ? words.map(word => search(word, reader)) : []);
}

/**
 * What a request searches a list for: the text of the call, and that of the filter `q`, as react-admin names it, wherever the
 * list has a search: a filter that is ignored answers every row. Throws 400 for a `q` that is no text to search for.
 */
function textSearched(source: ListSource, { query, text = '' }: ListRequest): string {
  const { q } = filterOf(query);
  if (q === undefined || q === null || !(source.search ?? source.searchAll)) return text;
  const parsed = searchText.safeParse(q);
  if (!parsed.success) throw badRequest('El filtro q no es válido');
  return `${text} ${parsed.data}`.trim();
}

/** A filter that searches as the search call of such a list does, for the calls that have no text in their path. */
export const searchFilter = (list: Pick<ListSource, 'search' | 'searchAll'>): ListFilter =>
  listFilter(searchText, text => everyWord(list, text));

/** The conditions of a request for a list's figures: those of its filters, and of the filter `q` the search of the list. */
export const figureConditions = (source: ListSource, query: ListQuery): Condition[] =>
  filterConditions({ filters: { ...source.filters, q: searchFilter(source) } }, query);

/** Filter `q`: every word must be found in `column`, which is normalized like `busqueda` (D4). */
export const wordsFilter = (column: RawBuilder<unknown>) =>
  searchFilter({ search: word => sql`${column} like patron(${word})` });

/** One sort key of an ORDER BY. */
interface SortedBy {
  by: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

const ASCENDING = sql`asc`;
const DESCENDING = sql`desc`;

/** The sort keys of a list. The id comes last and makes the order total, so that no row is on two pages. */
function sortingOf(source: ListSource, [field, order]: readonly [string, string]): SortedBy[] {
  const by = Object.hasOwn(source.sort, field) ? source.sort[field] : undefined;
  if (!by) throw badRequest('No se puede ordenar por ese campo');
  const direction = order.toUpperCase() === 'DESC' ? DESCENDING : ASCENDING;
  const emptyLast = direction === DESCENDING && source.mayBeEmpty?.includes(field);
  const tieBreakers = (source.thenBy ?? []).map(next => ({ by: next, direction: ASCENDING }));
  return [
    { by, direction: emptyLast ? sql`desc nulls last` : direction },
    ...tieBreakers,
    { by: sql`t.id`, direction },
  ];
}

/** The expression of an ORDER BY. */
export const orderBy = (sorting: readonly SortedBy[]): RawBuilder<unknown> =>
  sql.join(sorting.map(({ by, direction }) => sql`${by} ${direction}`));

/** First and last index of the requested page, counted from 0; undefined without a range. */
export const rangeOf = (query: ListQuery) => parseJson('range', query.range, rangeSchema);

/** The columns of a list's rows for a reader. */
export const columnsFor = (reader: Reader, { columns }: Pick<ListSource, 'columns'>): RawBuilder<unknown> =>
  typeof columns === 'function' ? columns(reader) : columns;

/** How a list is queried for a request and its reader. */
export interface Plan {
  columns: RawBuilder<unknown>;
  sorting: readonly SortedBy[];
  where: Condition;
  /** Whether words are searched for. */
  isSearch: boolean;
  /** Suffix of the statement (`planHint`). */
  hint: RawBuilder<unknown>;
  /** The kept row counts, if they can answer this request. */
  counts?: KeptCounts;
}

/** Plans a request. Throws 400 for an invalid sort or filter, 403 for a filter that the reader may not use. */
export function planOf(reader: Reader, source: ListSource, request: ListRequest): Plan {
  const { query, where = [] } = request;
  const sort = parseJson('sort', query.sort, sortSchema) ?? source.defaultSort;
  const filters = filtersIn(source, query);
  checkFilters(reader, source, filters);
  const text = textSearched(source, request);
  const words = wordsOf(text);
  const isCounted = filters.every(([name]) => source.counts?.filters.includes(name));
  return {
    columns: columnsFor(reader, source),
    sorting: sortingOf(source, sort),
    where: every([
      visibleTo(reader, source.scope),
      ...where,
      ...filters.map(([, condition]) => condition),
      everyWord(source, text, reader),
    ]),
    isSearch: words.length > 0,
    hint: planHint(query, words.length === 0 || source.hasGenericPlan?.(words) === true),
    ...(isCounted && source.counts ? { counts: source.counts } : {}),
  };
}
