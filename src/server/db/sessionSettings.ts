import pg from 'pg';
import { isConnectionLost } from './databaseErrors';

/** Timeouts of every statement, in ms. */
const LIMITS = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 };

type Limits = Record<keyof typeof LIMITS, number>;

/** How timeouts, time zone and the form of dates are set for a pool's connections. */
export interface Settings {
  /** Start-up parameters of the session. */
  session: pg.ClientConfig;
  /** Statements sent after each `begin`; undefined if the session has the settings. */
  transaction?: string;
  /** Timeout of a statement, in ms; 0 for none. */
  statementMs: number;
}

function limitsOf(config: pg.PoolConfig): Limits {
  const limits = { ...LIMITS };
  for (const name of Object.keys(LIMITS) as (keyof Limits)[]) limits[name] = Number(config[name] ?? limits[name]);
  return limits;
}

/** Whether sessions started with these parameters actually have them. */
async function takes(config: pg.PoolConfig, limits: Limits): Promise<boolean> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select lower(name) as name, setting from pg_settings where name = any($1) or lower(name) = 'timezone'",
      [Object.keys(limits)],
    );
    const expected: Record<string, string | number> = { ...limits, timezone: 'UTC' };
    return rows.every(({ name, setting }) => String(expected[name]) === setting);
  } catch (error) {
    // A pooler refuses start-up parameters that it does not know as a protocol violation (08P01).
    if (!(error instanceof pg.DatabaseError) || (isConnectionLost(error) && error.code !== '08P01')) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Finds out how to set timeouts, time zone and the form of dates. Directly they are parameters of the session and cost
 * nothing. A pooler that shares sessions between transactions (PgBouncer) refuses or loses them, so each transaction
 * sets them.
 */
export async function findSettings(config: pg.PoolConfig): Promise<Settings> {
  const limits = limitsOf(config);
  const session = { ...limits, options: '-c TimeZone=UTC -c DateStyle=ISO,MDY' };
  if (await takes({ ...config, ...session }, limits)) return { session, statementMs: limits.statement_timeout };
  const none = {
    statement_timeout: undefined,
    lock_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
  };
  const local = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`);
  const forms = "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'";
  return { session: none, transaction: [forms, ...local].join('; '), statementMs: limits.statement_timeout };
}
