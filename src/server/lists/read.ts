import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import { ok } from '#contract/envelope';
import type { Database } from '../db/schema';
import { type Reader, type Scope, visibleTo } from '../scope';
import { type ListRequest, planOf, rangeOf, wordsOf } from './query';
import { type Condition, every, type ListSource } from './source';

const NOTHING = sql``;
const withJoins = ({ from, joins }: Pick<ListSource, 'from' | 'joins'>) => (joins ? sql`${from} ${joins}` : from);

export interface ListResult {
  rows: unknown[];
  /** Present when the request named a range. */
  range?: { from: number; total: number };
}

const columnsOf = (reader: Reader, { columns }: Pick<ListSource, 'columns'>) =>
  typeof columns === 'function' ? columns(reader) : columns;

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
 * Answers a list in one round trip: the page and its total, sorted, filtered and searched in SQL (D3, D4), of what the
 * reader sees. Without `range` it answers all rows.
 */
export async function readList(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
): Promise<ListResult> {
  const range = rangeOf(request.query);
  const { where, order } = planOf(reader, source, request);
  if (!range) return { rows: await readAll(db, reader, source, where, order) };
  const [from, to] = range;
  const limit = Math.max(0, Math.min(to - from + 1, 1_000_000));
  const picked = pickedFrom(source, where, request.text);
  const page = sql`select t.id as clave from ${withJoins({ from: picked.from, joins: source.joins })} where ${picked.where}
    order by ${order} limit ${limit} offset ${from}`;
  const query = sql<{ total: number; filas: unknown[] }>`
    ${withTables(source.with, picked.found)} select (select count(*) from ${picked.from} where ${picked.where}) as total,
      (select coalesce(json_agg(f), '[]'::json) from (
        select ${columnsOf(reader, source)} from ${withJoins(source)} join (${page}) pagina on pagina.clave = t.id order by ${order}
      ) f) as filas`;
  const { rows } = await query.execute(db);
  const [result] = rows;
  return { rows: result?.filas ?? [], range: { from, total: result?.total ?? 0 } };
}

async function readAll(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  where: Condition,
  order: Expression<unknown>,
) {
  const query = sql<{ fila: unknown }>`
    ${withTables(source.with)} select row_to_json(f) as fila
    from (select ${columnsOf(reader, source)} from ${withJoins(source)} where ${where} order by ${order}) f`;
  const { rows } = await query.execute(db);
  return rows.map(row => row.fila);
}

/** What to add up: aggregates over rows, and of which rows. */
export interface Sums {
  scope: Scope;
  from: RawBuilder<unknown>;
  where: readonly Condition[];
  sums: RawBuilder<unknown>;
}

/** What the rows of a list that the reader sees add up to, whole and in one round trip. */
export async function readSums(
  db: Kysely<Database>,
  reader: Reader,
  { scope, from, where, sums }: Sums,
): Promise<unknown> {
  const visible = every([visibleTo(reader, scope), ...where]);
  const query = sql<{ sumas: unknown }>`
    select row_to_json(f) as sumas from (select ${sums} from ${from} where ${visible}) f`;
  const { rows } = await query.execute(db);
  return rows[0]?.sumas;
}

/** Every key of a list in its order, without a page: with `readByKeys` a long list is read without being whole in memory. */
export async function readKeys(
  db: Kysely<Database>,
  reader: Reader,
  source: ListSource,
  request: ListRequest,
): Promise<number[]> {
  const { where, order } = planOf(reader, source, request);
  const query = sql<{ id: number }>`select t.id from ${withJoins(source)} where ${where} order by ${order}`;
  const { rows } = await query.execute(db);
  return rows.map(row => row.id);
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

/** One record of a list by id, in the same shape; undefined when it is not there, the reader does not see it or `limit` excludes it. */
export async function readOne(
  db: Kysely<Database>,
  reader: Reader,
  source: Pick<ListSource, 'scope' | 'from' | 'joins' | 'columns'>,
  id: number,
  limit?: Condition,
): Promise<unknown> {
  const where = every([visibleTo(reader, source.scope), ...(limit ? [limit] : [])]);
  const query = sql<{ fila: unknown }>`
    select row_to_json(f) as fila from (select ${columnsOf(reader, source)} from ${withJoins(source)} where t.id = ${id} and ${where}) f`;
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
