import pg from 'pg';
import { isConnectionLost } from './databaseErrors';

/** What every statement of ours runs under, in ms; the time zone is UTC. */
const LIMITS = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 };

type Limits = Record<keyof typeof LIMITS, number>;

/** How the settings of a pool reach PostgreSQL. */
export interface Settings {
  /** With the session: parameters of its start. */
  session: pg.ClientConfig;
  /** With each transaction: what is sent after its `begin`. */
  transaction?: string;
}

function limitsOf(config: pg.PoolConfig): Limits {
  const limits = { ...LIMITS };
  for (const name of Object.keys(LIMITS) as (keyof Limits)[]) limits[name] = Number(config[name] ?? limits[name]);
  return limits;
}

/** Whether sessions begun with these parameters have them. */
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
    // What a pooler says of parameters that it does not know is a violation of the protocol.
    if (!(error instanceof pg.DatabaseError) || (isConnectionLost(error) && error.code !== '08P01')) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Finds out how to give the settings to PostgreSQL: directly they go with the session and cost nothing. A pooler that
 * shares sessions between transactions (PgBouncer) refuses or forgets them: there they go with each transaction.
 */
export async function findSettings(config: pg.PoolConfig): Promise<Settings> {
  const limits = limitsOf(config);
  const session = { ...limits, options: '-c TimeZone=UTC' };
  if (await takes({ ...config, ...session }, limits)) return { session };
  const none = {
    statement_timeout: undefined,
    lock_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
  };
  const local = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`);
  return { session: none, transaction: ["set local timezone = 'UTC'", ...local].join('; ') };
}
