import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema';

const { types } = pg;

/** Quantities, money and counts are JSON numbers (D2, D25); a day stays the text it is, so no time zone can shift it. */
const parsers = new Map<number, (value: string) => unknown>([
  [types.builtins.NUMERIC, Number],
  [types.builtins.INT8, Number],
  [types.builtins.DATE, value => value],
]);

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? types.getTypeParser(oid, format === 'binary' ? 'text' : format);

/** A pool of connections to PostgreSQL behind Kysely. Sessions speak UTC and give up on a statement after 30 s. */
export function connect(config: pg.PoolConfig): Kysely<Database> {
  const pool = new pg.Pool({
    max: 10,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'bodega',
    options: '-c TimeZone=UTC',
    types: { getTypeParser },
    ...config,
  });
  // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
