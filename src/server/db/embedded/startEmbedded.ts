import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError, reasonOf } from '../../startError';
import { locateBinaries } from './binaries';
import { AlreadyRunningError, type Cluster, type Held, bringUp } from './bringUp';
import { createCluster, sweepUnfinished } from './cluster';
import { trimLog } from './files';
import { ensureOwnDatabase } from './ownership';
import { findPlaces, holdsData } from './places';
import { maxLogBytes, stopPostmaster } from './postmaster';
import { readRoles } from './roles';
import type { EmbeddedOptions } from './settings';
import { removeSocketDir, sweepSocketDirs } from './socketDir';
import { reserveWal } from './walReserve';

/** The embedded PostgreSQL while this server owns it (S10, "Embedded default"). */
export interface EmbeddedDatabase {
  /** For `pg`, as the app's role: a private socket, no TCP. Stays valid when the postmaster has to be restarted. */
  connection: pg.PoolConfig;
  /** Where the data really are, which is not DATA_DIR when root had to put them where another user can go. */
  dataDir: string;
  /** Called, once, when the database is lost to this server for good: another server took it over. */
  onUnexpectedExit(callback: (reason: string) => void): void;
  /** Shuts PostgreSQL down cleanly, adopted or not. Ask as often as you like. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, creating it at first, and keeps it running until `stop()`.
 * @param log takes single lines in Spanish for the console.
 * @throws AlreadyRunningError when another server lives on the same DATA_DIR; StartError for anything else that a
 * person can put right.
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
  // Not waited for: it writes 80 MiB once in the life of a cluster.
  if (options.fsync !== false) void reserveWal(held.session, places).catch(() => undefined);
  return keep(cluster, held);
}

/**
 * For commands beside the server: the database of a DATA_DIR, through the server's PostgreSQL if it is running, else
 * through one started for the occasion, which `stop()` ends again.
 * @throws StartError when there are no data: a command makes none, it was given the wrong folder.
 */
export async function useEmbedded(
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

/** Watches over a claimed cluster: brings PostgreSQL up again when it dies, until it is stopped on purpose. */
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
    // Another folder for the socket means another server's postmaster: ours are restarted where they were.
    if (held instanceof AlreadyRunningError || (held && held.socketDir !== socketDir)) {
      tell('Otro Bodega tomó la base de datos.');
    } else if (held) watch(held);
  };
  watch(first);
  const trimming = setInterval(() => void trimLog(places.logFile, maxLogBytes).catch(() => undefined), 600_000).unref();

  const stop = async () => {
    over.abort();
    clearInterval(trimming);
    await recovering;
    // The claim is kept until PostgreSQL itself ends it: released before, another start might adopt what is going down.
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

/** Tries for as long as it takes (a full disk may need a person), with pauses that grow up to ten seconds. */
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
