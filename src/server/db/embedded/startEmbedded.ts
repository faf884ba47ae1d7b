import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../process/startError';
import { reasonOf } from '../../thrown';
import { locateBinaries } from './binaries';
import { AlreadyRunningError, type Cluster, type Held, bringUp } from './bringUp';
import { createCluster, sweepUnfinished } from './cluster';
import { trimLog } from './files';
import { ensureOwnDatabase } from './ownership';
import { findPlaces, holdsData } from './places';
import { findPostmaster, MAX_LOG_BYTES, stopPostmaster } from './postmaster';
import { readRoles } from './roles';
import type { EmbeddedOptions } from './postgresSettings';
import { removeSocketDir, sweepSocketDirs } from './socketDir';
import { reserveWal } from './walReserve';

/** How often the state of PostgreSQL is looked at, in ms. */
const LOOK_MS = 2_000;

/** A running embedded PostgreSQL that this server holds (S10, "Embedded default"). */
export interface EmbeddedDatabase {
  /** Settings for `pg`, as the app's role, through a private socket; still valid after a restart of the postmaster. */
  connection: pg.PoolConfig;
  /** The folder of the data: not DATA_DIR if the server runs as root and the user of PostgreSQL cannot enter it. */
  dataDir: string;
  /** Registers the callback for the case that another server takes the database over, so that this one loses it. */
  onUnexpectedExit(callback: (reason: string) => void): void;
  /** Shuts PostgreSQL down cleanly, adopted or not. May be called repeatedly. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, creates it the first time, and keeps it running until `stop()`.
 * @param log receives single lines in Spanish for the console.
 * @throws AlreadyRunningError if another server runs on the same DATA_DIR; StartError for other problems that the
 * person who starts it can fix.
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const places = await findPlaces(dataDir);
  const binaries = await locateBinaries(places);
  await createCluster(places, binaries, log);
  const cluster: Cluster = { places, binaries, options, log, roles: await readRoles(places) };
  const held = await bringUp(cluster);
  if (held.adopted) log('Se encontró en marcha el PostgreSQL de un Bodega que terminó de golpe: se sigue con él.');
  await ensureOwnDatabase(held.session, held.superuser, cluster.roles.app);
  await sweepUnfinished(places);
  await sweepSocketDirs(places, held.socketDir);
  // Not awaited: it writes 80 MiB, once in the life of a cluster.
  if (options.fsync !== false) void reserveWal(held.session, places).catch(() => undefined);
  return keep(cluster, held);
}

/**
 * Opens the database of a DATA_DIR for a command-line tool: the PostgreSQL of a running server, or one started for the
 * tool, which `stop()` ends.
 * @throws StartError if there are no data: a tool creates none, the folder must be wrong.
 */
export async function openEmbeddedForTool(
  dataDir: string,
  log: (line: string) => void,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'stop'>> {
  if (!(await holdsData(dataDir))) {
    throw new StartError(
      `En ${dataDir} no hay datos de Bodega que este usuario pueda abrir: indique su carpeta con DATA_DIR, o su base con DATABASE_URL.`,
    );
  }
  try {
    return await startEmbedded(dataDir, log);
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    return { connection: error.connection, stop: () => Promise.resolve() };
  }
}

/** Watches a claimed cluster and restarts PostgreSQL when it dies, until `stop()`. */
function keep(cluster: Cluster, first: Held): EmbeddedDatabase {
  const { places, binaries, log } = cluster;
  const over = new AbortController();
  let stopping: Promise<void> | undefined;
  let recovering: Promise<void> = Promise.resolve();
  let tell: (reason: string) => void = () => undefined;

  const watch = ({ session, socketDir }: Held) => {
    session.once('end', () => {
      if (!over.signal.aborted) recovering = recover(socketDir);
    });
  };
  const recover = async (socketDir: string) => {
    log('PostgreSQL se detuvo inesperadamente; arrancándolo de nuevo.');
    const held = await retry(cluster, socketDir, over.signal);
    // A different socket folder means another server's postmaster: this server restarts its own in the same folder.
    if (held instanceof AlreadyRunningError || (held && held.socketDir !== socketDir)) {
      tell('Otro Bodega tomó la base de datos.');
    } else if (held) watch(held);
  };
  watch(first);
  // A PostgreSQL that somebody else told to stop lets nobody in, and waits for the sessions it has, this server's, for ever.
  const endStopping = async () => {
    const isStopping = (await findPostmaster(places))?.stopping === true;
    if (isStopping && !over.signal.aborted) await stopPostmaster(places, binaries, log);
  };
  const looking = setInterval(() => void endStopping().catch(() => undefined), LOOK_MS).unref();
  const trimming = setInterval(
    () => void trimLog(places.logFile, MAX_LOG_BYTES).catch(() => undefined),
    600_000,
  ).unref();

  const stop = async () => {
    over.abort();
    clearInterval(trimming);
    clearInterval(looking);
    await recovering;
    // The claim ends with PostgreSQL: released before, another start could adopt a postmaster that is stopping.
    await stopPostmaster(places, binaries, log);
    await removeSocketDir(first.socketDir);
  };
  return {
    connection: first.connection,
    dataDir: places.root,
    onUnexpectedExit: callback => (tell = callback),
    stop: () => (stopping ??= stop()),
  };
}

/** Tries to restart PostgreSQL until `signal` aborts (somebody may have to free disk space), pausing up to 10 s. */
async function retry(
  cluster: Cluster,
  socketDir: string,
  signal: AbortSignal,
): Promise<Held | AlreadyRunningError | undefined> {
  let said = '';
  for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 10_000)) {
    try {
      const held = await bringUp(cluster, socketDir);
      cluster.log('PostgreSQL está otra vez en marcha.');
      return held;
    } catch (error) {
      if (error instanceof AlreadyRunningError) return error;
      const reason = reasonOf(error);
      if (reason !== said) cluster.log(reason);
      said = reason;
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
