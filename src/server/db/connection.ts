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
import { withDeadline } from './cancel';
import { isConnectionLost } from './databaseErrors';
import { EndingCursor } from './endingCursor';
import { fairPool } from './fairPool';
import { RetryingKysely } from './autocommit';
import { PreparedStatements } from './preparedStatements';
import { ReadReplica } from './readReplica';
import type { Database } from './schema';
import { findSettings, type Settings } from './sessionSettings';
import { logStatement } from './statementLog';

const { types } = pg;

/** Quantities, money and counts become numbers (D25); dates stay text, so that no time zone can shift the day. */
const parsers = new Map<number, (value: string) => unknown>([
  [types.builtins.NUMERIC, Number],
  [types.builtins.INT8, Number],
  [types.builtins.DATE, value => value],
]);

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? types.getTypeParser(oid, format === 'binary' ? 'text' : format);

/** Use of a connection pool, for the metrics. */
interface PoolUse {
  inUse: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
  max: number;
}

const pools = new WeakMap<object, pg.Pool>();

const replicas = new WeakMap<object, ReadReplica>();

/** The replica of a database, if it has one. */
export const readReplicaOf = (db: Kysely<Database>): ReadReplica | undefined => replicas.get(db);

const WRITTEN = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position";

/** Current position of the primary in its write-ahead log. All reads wait for it, so it is given up soon. */
async function writtenNow(db: Kysely<Database>): Promise<number> {
  const asked = pools.get(db)?.query<{ position: number }>(withDeadline(WRITTEN, 5_000));
  const { rows } = (await asked) ?? { rows: [] };
  return rows[0]?.position ?? 0;
}

/** Use of the pool of a database; undefined before its first connection. */
export function poolUse(db: Kysely<Database>): PoolUse | undefined {
  const pool = pools.get(db);
  if (!pool) return undefined;
  const { totalCount, idleCount, waitingCount } = pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: pool.options.max };
}

/**
 * Kysely's driver for PostgreSQL. Sends the author for the audit, and Bodega's settings where sessions cannot have
 * them, together with `begin`, in one round trip.
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
      // A lost connection has already rolled the transaction back; the error that broke it is thrown instead.
      if (!isConnectionLost(error)) throw error;
    }
  }
}

/**
 * Creates Kysely with a pool of connections to PostgreSQL, directly or through a pooler. Sessions use UTC. Timeouts:
 * 30 s for a statement, 10 s for a lock, 1 min for an idle transaction, 5 s to wait for a connection. A connection that
 * the network has lost without a word is given up some seconds after the timeout of a statement.
 * @param given settings of the connections; they may override the timeouts.
 * @param isPreparing whether to use prepared statements. Default: yes, unless a pooler shares sessions.
 * @param replicaConfig settings that differ for the connections to a streaming replica.
 */
export function connect(given: pg.PoolConfig, isPreparing?: boolean, replicaConfig?: pg.PoolConfig): Kysely<Database> {
  const config = {
    max: 10,
    // One stays, also at night: by it a restore sees that a server runs. Probed, so that no router on the way forgets it.
    min: 1,
    keepAlive: true,
    keepAliveInitialDelayMillis: 20_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'bodega',
    ...given,
  };
  let settings: Settings | undefined;
  const open = async (): Promise<PostgresPool> => {
    settings = await findSettings(config);
    const pool = new pg.Pool({ types: { getTypeParser }, ...config, ...settings.session });
    // An idle connection that breaks is replaced at the next use; without a listener its error would end the process.
    pool.on('error', () => undefined);
    // The same for a connection in use that breaks between two statements. During one, the statement fails.
    pool.on('connect', client => client.on('error', () => undefined));
    pools.set(db, pool);
    const prepares = isPreparing ?? settings.transaction === undefined;
    const prepared = prepares ? new PreparedStatements() : undefined;
    const fair = fairPool(pool, { prepared, statementMs: settings.statementMs });
    return { ...fair, end: async () => void (await Promise.all([fair.end(), replica?.end()])) };
  };
  const openReplica = () =>
    new pg.Pool({ types: { getTypeParser }, ...config, ...replicaConfig, ...settings?.session });
  const replica = replicaConfig && new ReadReplica(openReplica, () => writtenNow(db));
  let opening: Promise<PostgresPool> | undefined;
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  // Statements outside transactions take connections without the driver, so not the driver ends the pool.
  const driverConfig = {
    pool: async () => ({ ...(await opened()), end: async () => undefined }),
    cursor: EndingCursor,
  };
  const driver = new TransactionDriver(driverConfig, () => settings?.transaction);
  const dialect = new PostgresDialect(driverConfig);
  dialect.createDriver = () => driver;
  const base = new Kysely<Database>({ dialect, log: logStatement });
  const db = new RetryingKysely(dialect, base, {
    driver,
    pool: opened,
    end: async () => (await opening)?.end(),
    isPerTransaction: () => settings?.transaction !== undefined,
  });
  if (replica) replicas.set(db, replica);
  return db;
}
