import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from './config';
import { connect } from './db/connection';
import { hasRoomForWrites } from './db/embedded/diskGuard';
import { startEmbedded } from './db/embedded/startEmbedded';
import { StartError, reasonOf } from './startError';

/** How long the connections may take to end, in ms. */
const DESTROY_MS = 3_000;

/** The database of this server and what else is known about it. */
export interface OpenDatabase {
  db: ReturnType<typeof connect>;
  /** How to reach it besides, for work that takes longer than a request. */
  connection: pg.PoolConfig;
  /** The folder of the data, when they are ours. */
  folder?: string;
  /** Whether the disk of the data is too full to take a write; unknown for somebody else's PostgreSQL. */
  isDiskFull?: () => Promise<boolean>;
  onLost(callback: (reason: string) => void): void;
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or starts the embedded one (S10).
 * @param log takes single lines in Spanish for the console.
 * @throws StartError with one line for the person who starts the server.
 */
export function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  return databaseUrl === undefined ? openEmbedded(dataDir, log) : openExternal(databaseUrl, config, log);
}

async function openEmbedded(dataDir: string, log: (line: string) => void): Promise<OpenDatabase> {
  const embedded = await startEmbedded(dataDir, log);
  const db = connect(embedded.connection);
  return {
    db,
    connection: embedded.connection,
    folder: embedded.dataDir,
    isDiskFull: async () => !(await hasRoomForWrites(embedded.dataDir)),
    onLost: callback => embedded.onUnexpectedExit(callback),
    close: async () => {
      // Connections that hang do not keep PostgreSQL from being shut down: it ends them itself.
      await Promise.race([db.destroy(), delay(DESTROY_MS)]);
      await embedded.stop();
    },
  };
}

async function openExternal(
  connectionString: string,
  { preparedStatements, databaseReadUrl }: Config,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const replica = databaseReadUrl === undefined ? undefined : { connectionString: databaseReadUrl };
  const db = connect({ connectionString }, preparedStatements, replica);
  try {
    if (await isSuperuser(db)) log(SUPERUSER_WARNING);
  } catch (error) {
    await db.destroy();
    throw new StartError(`No se puede usar la base de datos de DATABASE_URL: ${reasonOf(error)}`);
  }
  return { db, connection: { connectionString }, onLost: () => undefined, close: () => db.destroy() };
}

/** Nothing in the database is safe from a superuser, not even what only grows; nor are its files and its other databases. */
const SUPERUSER_WARNING =
  'Aviso: DATABASE_URL entra como superusuario de PostgreSQL; dele a Bodega un rol propio que no lo sea (docs/OPERATIONS.md).';

async function isSuperuser(db: OpenDatabase['db']): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = current_user`.execute(
    db,
  );
  return rows[0]?.is === true;
}
