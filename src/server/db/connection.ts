import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './schema';
import { SturdyDialect } from './sturdyDialect';

const { types } = pg;

/** Quantities, money and counts are JSON numbers (D2, D25); a day stays the text it is, so no time zone can shift it. */
const parsers = new Map<number, (value: string) => unknown>([
  [types.builtins.NUMERIC, Number],
  [types.builtins.INT8, Number],
  [types.builtins.DATE, value => value],
]);

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? types.getTypeParser(oid, format === 'binary' ? 'text' : format);

/** How busy a pool is, for the metrics. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
  max: number;
}

const pools = new WeakMap<object, pg.Pool>();

/** How busy the pool behind a database is. */
export function poolUse(db: Kysely<Database>): PoolUse | undefined {
  const pool = pools.get(db);
  if (!pool) return undefined;
  const { totalCount, idleCount, waitingCount } = pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: pool.options.max };
}

/**
 * A pool of connections to PostgreSQL behind Kysely. Sessions speak UTC; a statement is given up after 30 s, waiting for
 * somebody else's lock after 10 s, a transaction that does nothing after a minute, and a full pool is waited for 5 s.
 */
export function connect(config: pg.PoolConfig): Kysely<Database> {
  const pool = new pg.Pool({
    max: 10,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'bodega',
    options: '-c TimeZone=UTC',
    types: { getTypeParser },
    ...config,
  });
  // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that breaks in use fails the statement under way; between two statements only this listener hears it.
  pool.on('connect', client => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new SturdyDialect({ pool }) });
  pools.set(db, pool);
  return db;
}
