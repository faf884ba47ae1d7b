import pg from 'pg';
import { StartError, codeOf, reasonOf } from '../../startError';
import { databaseName } from './cluster';
import type { Postmaster } from './postmaster';
import type { Role } from './roles';

/** Any number that nothing else locks: the word "bodega" in ASCII. */
const lifeLock = '108170552043361';

/** How to reach the database of Bodega in a postmaster. */
export function connectionTo(
  postmaster: Pick<Postmaster, 'socketDir' | 'port'>,
  role: Role,
): pg.PoolConfig & { host: string } {
  return { host: postmaster.socketDir, port: postmaster.port, ...role, database: databaseName };
}

/**
 * Tries to become the one server of this cluster. PostgreSQL holds the claim: a session lock on a connection that
 * lives as long as the server does, and that ends with it however it dies, so a free lock means an orphan.
 * @param connection of the superuser.
 * @returns the session that holds the lock; `taken` if another server lives; `unreachable` while PostgreSQL comes or goes.
 */
export async function claim(connection: pg.PoolConfig): Promise<pg.Client | 'taken' | 'unreachable'> {
  const client = new pg.Client({ ...connection, database: 'postgres', application_name: 'bodega: guardia' });
  // Whoever gets the client listens for its end; an error before that is seen by the calls below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A server killed just now may need an instant to be missed by PostgreSQL: its lock is waited for that long.
    await client.query("SET lock_timeout = '1500ms'");
    await client.query(`SELECT pg_advisory_lock(${lifeLock})`);
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
  // Starting, stopping, no socket yet, cut off: 57P.., 53300 (full of connections) and the errors of the socket.
  if (code === undefined || code.startsWith('57P') || code === '53300' || /^E[A-Z]+$/.test(code)) return 'unreachable';
  throw new StartError(`La base de datos no responde: ${reasonOf(error)}`);
}
