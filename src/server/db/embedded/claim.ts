import pg from 'pg';
import { StartError } from '../../process/startError';
import { codeOf, reasonOf } from '../../thrown';
import { databaseName } from './cluster';
import type { Postmaster } from './postmaster';
import type { Role } from './roles';

/** Key of the advisory lock, arbitrary but unique: the word "bodega" in ASCII. */
const LIFE_LOCK = '108170552043361';

/** How long to wait for an answer, in ms: a postmaster that is frozen or dying may take a connection and never answer. */
const ANSWER_MS = 3_000;

/** Connection settings of Bodega's database in a postmaster. */
export function connectionTo(
  postmaster: Pick<Postmaster, 'socketDir' | 'port'>,
  role: Role,
): pg.PoolConfig & { host: string } {
  return { host: postmaster.socketDir, port: postmaster.port, ...role, database: databaseName };
}

/**
 * Tries to become the only server of this cluster. The claim is an advisory lock of a session that stays open as long
 * as the server runs and ends with it however it dies, so if the lock is free a running PostgreSQL is an orphan.
 * @param connection of the superuser.
 * @returns the session with the lock; `taken` if another server runs; `unreachable` while PostgreSQL starts, stops or does
 * not answer.
 */
export async function claim(connection: pg.PoolConfig): Promise<pg.Client | 'taken' | 'unreachable'> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'bodega: guardia',
    connectionTimeoutMillis: ANSWER_MS,
  });
  // Errors are seen by the calls below, and later as the `end` event by the owner of the session.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // PostgreSQL may take a moment to notice that a server was killed and to release its lock.
    await client.query("SET lock_timeout = '1500ms'");
    await client.query(`SELECT pg_advisory_lock(${LIFE_LOCK})`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): 'taken' | 'unreachable' {
  const code = codeOf(error);
  if (code === '55P03') return 'taken';
  if (code === '28P01') throw new StartError('La clave guardada no abre la base de datos de DATA_DIR.');
  // 57P..: starting or stopping; 53300: too many connections; E...: errors of the socket.
  if (code === undefined || code.startsWith('57P') || code === '53300' || /^E[A-Z]+$/.test(code)) return 'unreachable';
  throw new StartError(`La base de datos no responde: ${reasonOf(error)}`);
}
