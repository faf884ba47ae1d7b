import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import { ID_MAX } from '#contract/constants';
import type { Database } from '../db/schema';
import { type Reader, type Scope, visibleTo } from '../scope';
import { atOneMoment, portionsOf } from './cursor';
import { type ListQuery, type ListRequest, planFor, orderBy, type Plan, planOf, rangeOf, wordsOf } from './query';
import { joined, sendArray } from './sendJson';
import { type Condition, every, type ListSource } from './source';

const NOTHING = sql``;
const withJoins = ({ from, joins }: Pick<ListSource, 'from' | 'joins'>) => (joins ? sql`${from} ${joins}` : from);

/** Rows of a page; who wants more asks for the next one. */
const PAGE_MAX = 1_000;

/** Pages up to this size are read with their total in one round trip; longer ones through a cursor. */
const SHORT_PAGE = 100;

export interface ListResult {
  /** The JSON of the rows, as text, a portion at a time. */
  rows: AsyncIterable<readonly string[]>;
  /** Present when the request named a range: the first row's place, how many there are of it, and of all. */
  range?: { from: number; count: number; total: number };
}

const columnsOf = (reader: Reader, { columns }: Pick<ListSource, 'columns'>) =>
  typeof columns === 'function' ? columns(reader) : columns;

/** A list with the columns that its reader sees. */
type SeenSource = ListSource & { columns: RawBuilder<unknown> };
const seenBy = (reader: Reader, source: ListSource): SeenSource => ({ ...source, columns: columnsOf(reader, source) });

const withTables = (...tables: (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const some = tables.filter(table => table !== undefined);
  return some.length > 0 ? sql`with ${sql.join(some)}` : NOTHING;
};

const sortedBy = (at: number) => sql.ref(`orden${at}`);

/** A search is work: what it finds is found once, for its count and for its page, with what that is sorted by. */
const found = (source: ListSource, { where, sorting }: Plan) => sql`
  encontrados as materialized (
    select ${sql.join(sorting.map(({ by }, at) => sql`${by} as ${sortedBy(at)}`))} from ${withJoins(source)} where ${where}),
  cuenta as materialized (select count(*) as total from encontrados)`;

interface Row {
  fila: string | null;
}

const textsOf = (rows: readonly Row[]): string[] => rows.flatMap(({ fila }) => (fila === null ? [] : [fila]));

async function* texts(portions: AsyncIterable<readonly Row[]>): AsyncGenerator<string[]> {
  for await (const rows of portions) yield textsOf(rows);
}

/**
 * One row a row of the answer: no cell of the result grows with the list. The limit, which no list comes to, lets the
 * planner sort first and work the columns out afterwards, as the rows are taken.
 */
const rowsOf = (source: SeenSource, { where, sorting, plan }: Plan) => sql<Row>`
  ${withTables(source.with)} select row_to_json(f)::text as fila
  from (select ${source.columns} from ${withJoins(source)} where ${where} order by ${orderBy(sorting)} limit ${ID_MAX}) f ${plan}`;

interface Page {
  from: number;
  limit: number;
}

/** Which rows a page has. Of a prepared statement the plan is made without its values: it must know how few they are. */
const cut = ({ from, limit }: Page) =>
  limit <= SHORT_PAGE && from === 0 ? sql.raw(`limit ${limit}`) : sql`limit ${limit} offset ${from}`;

/** How many rows there are of a list: added up where they are kept counted, otherwise counted. */
const countOf = ({ from }: ListSource, { where, counts }: Plan) =>
  counts
    ? sql`select coalesce(sum(t.cantidad), 0) as total from ${counts.from} where ${counts.where ?? where}`
    : sql`select count(*) as total from ${from} where ${where}`;

/** The keys of a page. */
const keysOf = (source: ListSource, { where, sorting }: Plan, page: Page) => sql`
  select t.id as clave from ${withJoins(source)} where ${where} order by ${orderBy(sorting)} ${cut(page)}`;

/** The keys of a page of a search: the last that its rows are sorted by is their id. */
function keysOfSearch({ sorting }: Plan, page: Page) {
  const order = orderBy(sorting.map(({ direction }, at) => ({ by: sortedBy(at), direction })));
  return sql`select ${sortedBy(sorting.length - 1)} as clave from encontrados order by ${order} ${cut(page)}`;
}

/** The keys of a page of a list that is counted first: a page that has no rows is not looked for. */
function keysOfCounted(source: ListSource, plan: Plan, page: Page) {
  const hasRows = sql<boolean>`(select total from cuenta) > ${page.from}`;
  return keysOf(source, { ...plan, where: every([hasRows, plan.where]) }, page);
}

/** The rows of a page, each with the total; one without a row when the page is empty. */
function pageOf(source: SeenSource, plan: Plan, text: string, page: Page) {
  const isSearch = wordsOf(text).length > 0;
  const count = countOf(source, plan);
  const counted = isSearch ? found(source, plan) : sql`cuenta as materialized (${count})`;
  const keys = isSearch ? keysOfSearch(plan, page) : keysOfCounted(source, plan, page);
  return sql<Row & { total: number }>`
    ${withTables(source.with, counted)} select c.total, row_to_json(f)::text as fila
    from cuenta c left join (
      select ${source.columns} from ${withJoins(source)} join (${keys}) pagina on pagina.clave = t.id order by ${orderBy(plan.sorting)}
    ) f on true ${plan.plan}`;
}

/** Reads on when the first portion was taken to look at it. */
async function* again<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
}

/**
 * Reads a list, sorted, filtered and searched in SQL (D3, D4), of what the reader sees. A page of at most 1,000 rows with
 * its total, or without `range` all rows, of one moment; what is long is read while it is being sent.
 */
export async function readList(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
): Promise<ListResult> {
  const range = rangeOf(request.query);
  const plan = planOf(reader, source, request);
  const seen = seenBy(reader, source);
  if (!range) return { rows: texts(atOneMoment(db, trx => portionsOf(trx, rowsOf(seen, plan)))) };
  const [from, to] = range;
  const limit = Math.max(0, Math.min(to - from + 1, PAGE_MAX));
  const query = pageOf(seen, plan, request.text ?? '', { from, limit });
  const portions: AsyncIterator<readonly (Row & { total: number })[]> =
    limit > SHORT_PAGE ? atOneMoment(db, trx => portionsOf(trx, query)) : oncePortion(await query.execute(db));
  const first = await portions.next();
  const total = first.done ? 0 : (first.value[0]?.total ?? 0);
  const count = Math.max(0, Math.min(limit, total - from));
  return { rows: texts(again(first, portions)), range: { from, count, total } };
}

async function* oncePortion<T>({ rows }: { rows: T[] }): AsyncGenerator<T[]> {
  yield rows;
}

/** The rows of a list that is known to be short, whole. */
export async function readRows(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
): Promise<unknown[]> {
  const { rows } = await rowsOf(seenBy(reader, source), planOf(reader, source, request)).execute(db);
  return textsOf(rows).map((text): unknown => JSON.parse(text));
}

/** What to add up: aggregates over rows, and of which rows. */
export interface Sums {
  scope: Scope;
  from: RawBuilder<unknown>;
  where: readonly Condition[];
  sums: RawBuilder<unknown>;
}

/** What the rows of a list that the reader sees, as a request narrows them, add up to, whole and in one round trip. */
export async function readSums(
  db: Kysely<Database>,
  reader: Reader,
  { scope, from, where, sums }: Sums,
  query: ListQuery,
): Promise<unknown> {
  const visible = every([visibleTo(reader, scope), ...where]);
  const { rows } = await sql<{ sumas: unknown }>`
    select row_to_json(f) as sumas from (select ${sums} from ${from} where ${visible}) f ${planFor(query)}`.execute(db);
  return rows[0]?.sumas;
}

/**
 * Every key of a list in its order, without a page: with `readByKeys` a long list is read without being whole in memory.
 * Above `max` it is one key longer than that, and no more.
 */
export async function readKeys(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
  max: number,
): Promise<number[]> {
  const { where, sorting, plan } = planOf(reader, source, request);
  // One array, not a row a key: taking thousands of rows apart would hold the event loop.
  const query = sql<{ ids: number[] }>`
    select array(select t.id from ${withJoins(source)} where ${where} order by ${orderBy(sorting)} limit ${max + 1}) as ids ${plan}`;
  const { rows } = await query.execute(db);
  return rows[0]?.ids ?? [];
}

/** The rows of a list with these keys, in their order, a batch a query. A row that is gone by then is left out. */
export async function* readByKeys(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  keys: readonly number[],
  batch: number,
): AsyncGenerator<unknown> {
  for (let at = 0; at < keys.length; at += batch) {
    const query = sql<{ fila: unknown }>`
      select row_to_json(f) as fila from (select ${columnsOf(reader, source)} from ${withJoins(source)}
        join unnest(${keys.slice(at, at + batch)}::integer[]) with ordinality as k (clave, lugar) on k.clave = t.id
        where ${visibleTo(reader, source.scope)} order by k.lugar) f`;
    const { rows } = await query.execute(db);
    for (const { fila } of rows) yield fila;
  }
}

/**
 * The text of the JSON of one record of a list by id, in the same shape; undefined when it is not there, the reader does not see
 * it or `limit` excludes it.
 */
export async function readOneText(
  db: Kysely<Database>,
  reader: Reader,
  source: Pick<ListSource, 'scope' | 'from' | 'joins' | 'columns'>,
  id: number,
  limit?: Condition,
): Promise<string | undefined> {
  const where = every([visibleTo(reader, source.scope), ...(limit ? [limit] : [])]);
  const query = sql<{ fila: string }>`
    select row_to_json(f)::text as fila from (select ${columnsOf(reader, source)} from ${withJoins(source)} where t.id = ${id} and ${where}) f`;
  const { rows } = await query.execute(db);
  return rows[0]?.fila;
}

/** The same record, taken apart. */
export async function readOne(...asked: Parameters<typeof readOneText>): Promise<unknown> {
  const text = await readOneText(...asked);
  return text === undefined ? undefined : JSON.parse(text);
}

/** The answer of a list, with `Content-Range: <resource> 0-14/1234` when a range was asked (D3). */
export function sendList(reply: FastifyReply, source: ListSource, { rows, range }: ListResult): Promise<FastifyReply> {
  if (range) {
    const { from, count, total } = range;
    const span = count > 0 ? `${from}-${from + count - 1}` : '*';
    reply.contentRange = `${source.resource} ${span}/${total}`;
  }
  return sendArray(reply, joined(rows));
}
