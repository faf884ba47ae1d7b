import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { INTEGER_MAX } from '#contract/constants';
import { withFirst } from '../db/retry';
import type { Database } from '../db/schema';
import { type Reader, type Scope, visibleTo } from '../scope';
import { atOneMoment, portionsOf } from './cursor';
import { columnsFor, type ListQuery, type ListRequest, planHint, orderBy, type Plan, planOf, rangeOf } from './query';
import { type Condition, every, type ListSource, type RecordSource } from './source';

const NOTHING = sql``;

/** FROM of a source with its joins. */
export const withJoins = ({ from, joins }: Pick<ListSource, 'from' | 'joins'>) =>
  joins ? sql`${from} ${joins}` : from;

/** Maximum rows of a page. */
const PAGE_MAX = 1_000;

/** Pages up to this size are read with their total in one round trip; longer ones through a cursor. */
const SHORT_PAGE = 100;

interface ListResult {
  /** The rows as JSON texts, a portion at a time. */
  rows: AsyncIterable<readonly string[]>;
  /** If the request had a range: index of the first row, number of rows in the page, and in the whole list. */
  range?: { from: number; count: number; total: number };
}

const withTables = (...tables: (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const some = tables.filter(table => table !== undefined);
  return some.length > 0 ? sql`with ${sql.join(some)}` : NOTHING;
};

const sortedBy = (at: number) => sql.ref(`sort${at}`);

/** CTEs of a search: its matches and their sort keys are computed once for both count and page, as it is expensive. */
const searchTables = (source: ListSource, { where, sorting }: Plan) => sql`
  found as materialized (
    select ${sql.join(sorting.map(({ by }, at) => sql`${by} as ${sortedBy(at)}`))} from ${withJoins(source)} where ${where}),
  counted as materialized (select count(*) as total from found)`;

/** A row as JSON text; null in place of a page without rows. */
interface Row {
  text: string | null;
}

const textsOf = (rows: readonly Row[]): string[] => rows.flatMap(({ text }) => (text === null ? [] : [text]));

/** The JSON texts of the rows of each portion. */
export async function* texts(portions: AsyncIterable<readonly Row[]>): AsyncGenerator<string[]> {
  for await (const rows of portions) yield textsOf(rows);
}

/**
 * Query of a whole list, one result row per row, so that no single value grows with the list. The limit, which no list
 * reaches, makes the planner sort first and compute the columns afterwards, as rows are fetched.
 */
const rowsOf = (source: ListSource, { columns, where, sorting, hint }: Plan) => sql<Row>`
  ${withTables(source.with)} select row_to_json(f)::text as text
  from (select ${columns} from ${withJoins(source)} where ${where} order by ${orderBy(sorting)} limit ${INTEGER_MAX}) f ${hint}`;

interface Page {
  from: number;
  limit: number;
}

/** LIMIT of a page. A literal for short first pages: a prepared plan is made without parameter values, but needs it. */
const limitOf = ({ from, limit }: Page) =>
  limit <= SHORT_PAGE && from === 0 ? sql.raw(`limit ${limit}`) : sql`limit ${limit} offset ${from}`;

/** Query of the number of rows: the sum of the kept counts if there are any, otherwise a count. */
const countOf = ({ from }: ListSource, { where, counts }: Plan) =>
  counts
    ? sql`select coalesce(sum(t.cantidad), 0) as total from ${counts.from} where ${counts.where ?? where}`
    : sql`select count(*) as total from ${from} where ${where}`;

/** Query of the ids of a page. */
const keysOf = (source: ListSource, { where, sorting }: Plan, page: Page) => sql`
  select t.id from ${withJoins(source)} where ${where} order by ${orderBy(sorting)} ${limitOf(page)}`;

/** Query of the ids of a page of a search: the id is the last sort key of `found`. */
function keysOfSearch({ sorting }: Plan, page: Page) {
  const order = orderBy(sorting.map(({ direction }, at) => ({ by: sortedBy(at), direction })));
  return sql`select ${sortedBy(sorting.length - 1)} as id from found order by ${order} ${limitOf(page)}`;
}

/** Query of the ids of a page of a list that is counted first: a page beyond the last row is not searched for. */
function keysOfCounted(source: ListSource, plan: Plan, page: Page) {
  const hasRows = sql<boolean>`(select total from counted) > ${page.from}`;
  return keysOf(source, { ...plan, where: every([hasRows, plan.where]) }, page);
}

/** Query of a page: its rows, each with the total; for an empty page one row with the total only. */
function pageOf(source: ListSource, plan: Plan, page: Page) {
  const { isSearch } = plan;
  const count = countOf(source, plan);
  const counted = isSearch ? searchTables(source, plan) : sql`counted as materialized (${count})`;
  const keys = isSearch ? keysOfSearch(plan, page) : keysOfCounted(source, plan, page);
  return sql<Row & { total: number }>`
    ${withTables(source.with, counted)} select c.total, row_to_json(f)::text as text
    from counted c left join (
      select ${plan.columns} from ${withJoins(source)} join (${keys}) page on page.id = t.id order by ${orderBy(plan.sorting)}
    ) f on true ${plan.hint}`;
}

/**
 * Reads the rows of a list that the reader may see, sorted, filtered and searched in SQL (D3, D4): with `range` a page
 * of at most 1,000 rows and the total, otherwise all rows. Long results are read from one snapshot while being sent.
 */
export async function readList(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
): Promise<ListResult> {
  const range = rangeOf(request.query);
  const plan = planOf(reader, source, request);
  if (!range) return { rows: texts(atOneMoment(db, trx => portionsOf(trx, rowsOf(source, plan)))) };
  const [from, to] = range;
  const limit = Math.max(0, Math.min(to - from + 1, PAGE_MAX));
  const query = pageOf(source, plan, { from, limit });
  const portions: AsyncIterator<readonly (Row & { total: number })[]> =
    limit > SHORT_PAGE ? atOneMoment(db, trx => portionsOf(trx, query)) : onePortion(await query.execute(db));
  const first = await portions.next();
  const total = first.done ? 0 : (first.value[0]?.total ?? 0);
  const count = Math.max(0, Math.min(limit, total - from));
  return { rows: texts(withFirst(first, portions)), range: { from, count, total } };
}

async function* onePortion<T>({ rows }: { rows: T[] }): AsyncGenerator<T[]> {
  yield rows;
}

/** Reads all rows of a list in a transaction, as JSON texts, a portion at a time. */
export const readEach = (trx: Transaction<Database>, reader: Reader, source: ListSource, request: ListRequest) =>
  texts(portionsOf(trx, rowsOf(source, planOf(reader, source, request))));

/** Reads all rows of a list that is known to be short, parsed. */
export async function readRows(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
): Promise<unknown[]> {
  const { rows } = await rowsOf(source, planOf(reader, source, request)).execute(db);
  return textsOf(rows).map((text): unknown => JSON.parse(text));
}

/** Aggregates to compute, and over which rows. */
export interface Sums {
  scope: Scope;
  from: RawBuilder<unknown>;
  where: readonly Condition[];
  sums: RawBuilder<unknown>;
}

/** Computes aggregates over the rows that the reader may see and `where` selects, in one round trip. */
export async function readSums(
  db: Kysely<Database>,
  reader: Reader,
  { scope, from, where, sums }: Sums,
  query: ListQuery,
): Promise<unknown> {
  const visible = every([visibleTo(reader, scope), ...where]);
  const { rows } = await sql<{ sums: unknown }>`
    select row_to_json(f) as sums from (select ${sums} from ${from} where ${visible}) f ${planHint(query)}`.execute(db);
  return rows[0]?.sums;
}

/**
 * Reads the ids of a whole list in its order, for `readByKeys`, which reads a long list without holding it in memory.
 * Returns at most `max + 1` ids, by which the caller sees that there are more than `max`.
 */
export async function readKeys(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
  max: number,
): Promise<number[]> {
  const { where, sorting, hint } = planOf(reader, source, request);
  // One array instead of a row per id: parsing thousands of rows would block the event loop.
  const query = sql<{ ids: number[] }>`
    select array(select t.id from ${withJoins(source)} where ${where} order by ${orderBy(sorting)} limit ${max + 1}) as ids ${hint}`;
  const { rows } = await query.execute(db);
  return rows[0]?.ids ?? [];
}

/** Reads the rows of a list with these ids, in their order, `batch` per query. Rows deleted meanwhile are skipped. */
export async function* readByKeys(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  keys: readonly number[],
  batch: number,
): AsyncGenerator<unknown> {
  for (let at = 0; at < keys.length; at += batch) {
    const query = sql<{ record: unknown }>`
      select row_to_json(f) as record from (select ${columnsFor(reader, source)} from ${withJoins(source)}
        join unnest(${keys.slice(at, at + batch)}::bigint[]) with ordinality as k (id, place) on k.id = t.id
        where ${visibleTo(reader, source.scope)} order by k.place) f`;
    const { rows } = await query.execute(db);
    for (const { record } of rows) yield record;
  }
}

/**
 * Reads one record by id as JSON text, in the shape of its list; undefined if it does not exist, the reader may not see
 * it or `limit` excludes it.
 */
export async function readOneText(
  db: Kysely<Database>,
  reader: Reader,
  source: RecordSource,
  id: number,
  limit?: Condition,
): Promise<string | undefined> {
  const where = every([visibleTo(reader, source.scope), ...(limit ? [limit] : [])]);
  const query = sql<{ text: string }>`
    select row_to_json(f)::text as text from (select ${columnsFor(reader, source)} from ${withJoins(source)} where t.id = ${id} and ${where}) f`;
  const { rows } = await query.execute(db);
  return rows[0]?.text;
}

/** `readOneText`, parsed. */
export async function readOne(...asked: Parameters<typeof readOneText>): Promise<unknown> {
  const text = await readOneText(...asked);
  return text === undefined ? undefined : JSON.parse(text);
}
