import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config';
import { connect } from '../db/connection';
import { hasRoomForWrites } from '../db/embedded/diskGuard';
import { startEmbedded } from '../db/embedded/startEmbedded';
import { StartError } from './startError';
import { codeOf, reasonOf } from '../thrown';

/** How long closing the connections may take, in ms. */
const DESTROY_MS = 3_000;

/** The open database of this server. */
interface OpenDatabase {
  db: ReturnType<typeof connect>;
  /** Settings to open further connections, for work that takes longer than a request. */
  connection: pg.PoolConfig;
  /** Data folder of the embedded database; undefined for an external one. */
  folder?: string;
  /** Whether the disk of the embedded database is too full for writes; undefined for an external one. */
  isDiskFull?: () => Promise<boolean>;
  onLost(callback: (reason: string) => void): void;
  close(): Promise<void>;
}

/**
 * Connects to the PostgreSQL of DATABASE_URL, or starts the embedded one (S10).
 * @param log receives single lines in Spanish for the console.
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
      // Stopping PostgreSQL ends connections that hang, so they are not waited for.
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

/**
 * Checks that PostgreSQL knows the company's time zone too: it has a list of its own, which lacks some names of Node's.
 * @throws StartError if it does not.
 */
export async function checkTimeZone(db: OpenDatabase['db'], timeZone: string): Promise<void> {
  await sql`select now() at time zone ${timeZone}::text`.execute(db).catch((error: unknown) => {
    if (codeOf(error) !== '22023') throw error;
    throw new StartError(`TIME_ZONE: PostgreSQL no conoce la zona ${timeZone}; indique una como America/Costa_Rica.`);
  });
}

/** A superuser bypasses every protection: even append-only tables, the server's files and its other databases. */
const SUPERUSER_WARNING =
  'Aviso: DATABASE_URL entra como superusuario de PostgreSQL; dele a Bodega un rol propio que no lo sea (docs/OPERATIONS.md).';

async function isSuperuser(db: OpenDatabase['db']): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = current_user`.execute(
    db,
  );
  return rows[0]?.is === true;
}
