import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { SEARCH_MAX } from '#contract/constants';
import { fechaDia, isStorable } from '#contract/fields';
import { ok } from '#contract/envelope';
import type { Database } from './db/schema';
import { badRequest } from './errors';

/** A condition on a list, ready for WHERE. */
export type Condition = RawBuilder<boolean>;

/** How a value of the `filter` parameter is checked and what it narrows. */
export interface ListFilter {
  schema: z.ZodType;
  where: (value: never) => Condition;
}

/** Ties a filter's schema to the type its condition takes. */
export const listFilter = <T>(schema: z.ZodType<T>, where: (value: T) => Condition): ListFilter => ({ schema, where });

/**
 * One list as facts: where its rows come from, what an answer's row holds, by what it sorts, filters and is searched.
 * `from` gives the main table the alias `t`, and it alone is counted: limits, filters and searches look at `t` only.
 * `joins` serve the columns and the sorting; `columns` are evaluated for the rows of the page only.
 */
export interface ListSource {
  resource: string;
  /** A common table expression that `from` reads: what is worked out once for the page and its count. */
  with?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Each finds exactly one row for one of `t`, so that the count without them is the right one. */
  joins?: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  sort: Record<string, RawBuilder<unknown>>;
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** In which order rows stand that the sorting holds for equal, in either direction of it; by their id without it. */
  thenBy?: RawBuilder<unknown>;
  filters?: Record<string, ListFilter>;
  /** The condition under which one word of a search is found in a row (D4). */
  search?: (word: string) => Condition;
  /** The same for all the words of a search at once, where that is quicker; it goes before `search`. */
  searchAll?: (words: readonly string[]) => Condition;
}

const parameter = (name: string) => z.string(`El parámetro ${name} no es válido`).optional();

/** Midnight at the start of a day in the company's time zone. */
const startOf = (day: string, timeZone: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;

/** The filters `desde` and `hasta`: days of the company, both included, of an instant of `t`. */
export const dayFilters = (instant: RawBuilder<unknown>, timeZone: string) => ({
  desde: listFilter(fechaDia(), day => sql`${instant} >= ${startOf(day, timeZone)}`),
  hasta: listFilter(fechaDia(), day => sql`${instant} < ${startOf(day, timeZone)} + interval '1 day'`),
});

/** The list parameters of ra-data-simple-rest, all optional (D3). */
export const listQuery = z.object({
  range: parameter('range'),
  sort: parameter('sort'),
  filter: parameter('filter'),
});
export type ListQuery = z.infer<typeof listQuery>;

const NOTHING = sql``;
const withJoins = ({ from, joins }: Pick<ListSource, 'from' | 'joins'>) => (joins ? sql`${from} ${joins}` : from);

/** A search text in a path: storable, at most 200 characters (D4). */
export const searchText = z
  .string()
  .normalize()
  .max(SEARCH_MAX, `La búsqueda admite ${SEARCH_MAX} caracteres como máximo`)
  .refine(isStorable, 'La búsqueda tiene caracteres que no se admiten');

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

/** Matches a generated `busqueda` column, without regard to case or accents. */
export const busquedaLike =
  (column: string) =>
  (word: string): Condition =>
    sql`${sql.ref(column)} like patron(${word})`;

/** All of these conditions hold; none at all is no limit. */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** What a request's `filter` says; {} without one. */
const filterOf = (query: ListQuery): Record<string, unknown> => parseJson('filter', query.filter, filterSchema) ?? {};

/** The conditions that a request's `filter` makes of the filters that a list knows. */
export function filterConditions(source: Pick<ListSource, 'filters'>, query: ListQuery): Condition[] {
  return Object.entries(filterOf(query)).flatMap(([name, value]) => {
    // Unknown keys are ignored (D2), names of every object's own like `constructor` among them.
    const known = Object.hasOwn(source.filters ?? {}, name) ? source.filters?.[name] : undefined;
    if (!known || value === undefined || value === null || value === '') return [];
    const parsed = known.schema.safeParse(value);
    if (!parsed.success) throw badRequest(`El filtro ${name} no es válido`);
    return [known.where(parsed.data as never)];
  });
}

const wordsOf = (text: string): string[] => [...new Set(text.split(/\s+/))].filter(Boolean);

/** The condition under which every word of a text is found (D4). */
export function everyWord({ search, searchAll }: Pick<ListSource, 'search' | 'searchAll'>, text: string): Condition {
  const words = wordsOf(text);
  if (searchAll && words.length > 0) return searchAll(words);
  return every(search ? words.map(search) : []);
}

function orderBy(source: ListSource, sort: readonly [string, string]): RawBuilder<unknown> {
  const [field, order] = sort;
  const column = Object.hasOwn(source.sort, field) ? source.sort[field] : undefined;
  if (!column) throw badRequest('No se puede ordenar por ese campo');
  const direction = order.toUpperCase() === 'DESC' ? sql`desc` : sql`asc`;
  // The id makes the order total, so that no row is on two pages.
  const then = source.thenBy ? sql`${source.thenBy}, ` : NOTHING;
  return sql`${column} ${direction}, ${then}t.id ${direction}`;
}

export interface ListRequest {
  query: ListQuery;
  /** Text of a search call; '' means every text. */
  text?: string;
  /** What the caller is limited to, besides what the request asks. */
  where?: Condition[];
}

export interface ListResult {
  rows: unknown[];
  /** Present when the request named a range. */
  range?: { from: number; total: number };
}

/** What a request picks of a list, and in which order. */
function planOf(source: ListSource, { query, where = [], text = '' }: ListRequest) {
  const sort = parseJson('sort', query.sort, sortSchema) ?? source.defaultSort;
  return {
    order: orderBy(source, sort),
    where: every([...where, ...filterConditions(source, query), everyWord(source, text)]),
  };
}

const withTables = (...tables: (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const some = tables.filter(table => table !== undefined);
  return some.length > 0 ? sql`with ${sql.join(some)}` : NOTHING;
};

/** What a page and its count are taken from. A search is work: what it finds is found once for both. */
function pickedFrom(source: ListSource, where: Condition, text = '') {
  if (wordsOf(text).length === 0) return { from: source.from, where };
  const found = sql`encontrados as materialized (select t.* from ${source.from} where ${where})`;
  return { found, from: sql`encontrados t`, where: sql`true` };
}

/**
 * Answers a list in one round trip: the page and its total, sorted, filtered and searched in SQL (D3, D4).
 * Without `range` it answers all rows.
 */
export async function readList(db: Kysely<Database>, source: ListSource, request: ListRequest): Promise<ListResult> {
  const range = parseJson('range', request.query.range, rangeSchema);
  const { where, order } = planOf(source, request);
  if (!range) return { rows: await readAll(db, source, where, order) };
  const [from, to] = range;
  const limit = Math.max(0, Math.min(to - from + 1, 1_000_000));
  const picked = pickedFrom(source, where, request.text);
  const page = sql`select t.id as clave from ${withJoins({ from: picked.from, joins: source.joins })} where ${picked.where}
    order by ${order} limit ${limit} offset ${from}`;
  const query = sql<{ total: number; filas: unknown[] }>`
    ${withTables(source.with, picked.found)} select (select count(*) from ${picked.from} where ${picked.where}) as total,
      (select coalesce(json_agg(f), '[]'::json) from (
        select ${source.columns} from ${withJoins(source)} join (${page}) pagina on pagina.clave = t.id order by ${order}
      ) f) as filas`;
  const { rows } = await query.execute(db);
  const [result] = rows;
  return { rows: result?.filas ?? [], range: { from, total: result?.total ?? 0 } };
}

async function readAll(db: Kysely<Database>, source: ListSource, where: Condition, order: Expression<unknown>) {
  const query = sql<{ fila: unknown }>`
    ${withTables(source.with)} select row_to_json(f) as fila
    from (select ${source.columns} from ${withJoins(source)} where ${where} order by ${order}) f`;
  const { rows } = await query.execute(db);
  return rows.map(row => row.fila);
}

/** What to add up: aggregates over rows, and of which rows. */
interface Sums {
  from: RawBuilder<unknown>;
  where: readonly Condition[];
  sums: RawBuilder<unknown>;
}

/** What the rows of a list add up to, whole and in one round trip. */
export async function readSums(db: Kysely<Database>, { from, where, sums }: Sums): Promise<unknown> {
  const query = sql<{ sumas: unknown }>`
    select row_to_json(f) as sumas from (select ${sums} from ${from} where ${every(where)}) f`;
  const { rows } = await query.execute(db);
  return rows[0]?.sumas;
}

/** Every key of a list in its order, without a page: with `readByKeys` a long list is read without being whole in memory. */
export async function readKeys(db: Kysely<Database>, source: ListSource, request: ListRequest): Promise<number[]> {
  const { where, order } = planOf(source, request);
  const query = sql<{ id: number }>`select t.id from ${withJoins(source)} where ${where} order by ${order}`;
  const { rows } = await query.execute(db);
  return rows.map(row => row.id);
}

/** The rows of a list with these keys, in their order, a batch a query. A row that is gone by then is left out. */
export async function* readByKeys(
  db: Kysely<Database>,
  source: ListSource,
  keys: readonly number[],
  batch: number,
): AsyncGenerator<unknown> {
  for (let at = 0; at < keys.length; at += batch) {
    const query = sql<{ fila: unknown }>`
      select row_to_json(f) as fila from (select ${source.columns} from ${withJoins(source)}
        join unnest(${keys.slice(at, at + batch)}::integer[]) with ordinality as k (clave, lugar) on k.clave = t.id
        order by k.lugar) f`;
    const { rows } = await query.execute(db);
    for (const { fila } of rows) yield fila;
  }
}

/** One record of a list by id, in the same shape; undefined when it is not there or `where` hides it. */
export async function readOne(
  db: Kysely<Database>,
  source: Pick<ListSource, 'from' | 'joins' | 'columns'>,
  id: number,
  where: Condition = sql`true`,
): Promise<unknown> {
  const query = sql<{ fila: unknown }>`
    select row_to_json(f) as fila from (select ${source.columns} from ${withJoins(source)} where t.id = ${id} and ${where}) f`;
  const { rows } = await query.execute(db);
  return rows[0]?.fila;
}

/** The answer of a list, with `Content-Range: <resource> 0-14/1234` when a range was asked (D3). */
export function sendList(reply: FastifyReply, source: ListSource, { rows, range }: ListResult) {
  if (range) {
    const span = rows.length > 0 ? `${range.from}-${range.from + rows.length - 1}` : '*';
    void reply.header('Content-Range', `${source.resource} ${span}/${range.total}`);
  }
  return ok(rows);
}
