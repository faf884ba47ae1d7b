import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { authorSetting } from './author';
import { isConnectionLost } from './databaseErrors';
import { EndingCursor } from './endingCursor';
import { fairPool } from './fairPool';
import { EnduringKysely } from './loneStatements';
import { PreparedStatements } from './preparedStatements';
import { ReadReplica } from './readReplica';
import type { Database } from './schema';
import { findSettings, type Settings } from './settings';
import { noteStatement } from './statementLog';

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

const replicas = new WeakMap<object, ReadReplica>();

/** The replica of a database that has one. */
export const readReplicaOf = (db: Kysely<Database>): ReadReplica | undefined => replicas.get(db);

const WRITTEN = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position";

/** The position of the primary in its log. */
async function writtenNow(db: Kysely<Database>): Promise<number> {
  const { rows } = (await pools.get(db)?.query<{ position: number }>(WRITTEN)) ?? { rows: [] };
  return rows[0]?.position ?? 0;
}

/** How busy the pool behind a database is. */
export function poolUse(db: Kysely<Database>): PoolUse | undefined {
  const pool = pools.get(db);
  if (!pool) return undefined;
  const { totalCount, idleCount, waitingCount } = pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: pool.options.max };
}

/**
 * Kysely's driver for PostgreSQL. What a transaction must know travels with its `begin`: who acts in it, and the settings of ours
 * where they don't go with the session.
 */
class TransactionDriver extends PostgresDriver {
  constructor(
    config: PostgresDialectConfig,
    private readonly settings: () => string | undefined,
  ) {
    super(config);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const known = [this.settings(), authorSetting()].filter(setting => setting !== undefined);
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (!isPlain) await super.beginTransaction(connection, settings);
    const rest = isPlain ? ['begin', ...known] : known;
    if (rest.length > 0) await connection.executeQuery(CompiledQuery.raw(rest.join('; ')));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // Without its connection a transaction is rolled back already; what broke it is the error to tell.
      if (!isConnectionLost(error)) throw error;
    }
  }
}

/**
 * A pool of connections to PostgreSQL behind Kysely, directly or through a pooler. Sessions speak UTC; a statement is given up
 * after 30 s, waiting for somebody else's lock after 10 s, a transaction that does nothing after a minute, and a full pool is
 * waited for 5 s.
 * @param isPreparing whether connections keep statements prepared; where sessions are shared they don't, unless it says so.
 * @param copy a streaming replica of it, reached in the same way.
 */
export function connect(given: pg.PoolConfig, isPreparing?: boolean, copy?: pg.PoolConfig): Kysely<Database> {
  const config = { max: 10, connectionTimeoutMillis: 5_000, keepAlive: true, application_name: 'bodega', ...given };
  let settings: Settings | undefined;
  const open = async (): Promise<PostgresPool> => {
    settings = await findSettings(config);
    const pool = new pg.Pool({ types: { getTypeParser }, ...config, ...settings.session });
    // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
    pool.on('error', () => undefined);
    // One that breaks in use fails the statement under way; between two statements only this listener hears it.
    pool.on('connect', client => client.on('error', () => undefined));
    pools.set(db, pool);
    const prepares = isPreparing ?? settings.transaction === undefined;
    const fair = fairPool(pool, prepares ? new PreparedStatements() : undefined);
    return { ...fair, end: async () => void (await Promise.all([fair.end(), replica?.end()])) };
  };
  const openCopy = () => new pg.Pool({ types: { getTypeParser }, ...config, ...copy, ...settings?.session });
  const replica = copy && new ReadReplica(openCopy, () => writtenNow(db));
  const driverConfig = { pool: open, cursor: EndingCursor };
  const driver = new TransactionDriver(driverConfig, () => settings?.transaction);
  const dialect = new PostgresDialect(driverConfig);
  dialect.createDriver = () => driver;
  const base = new Kysely<Database>({ dialect, log: noteStatement });
  const db = new EnduringKysely(dialect, base, { driver, isPerTransaction: () => settings?.transaction !== undefined });
  if (replica) replicas.set(db, replica);
  return db;
}
