import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../process/startError';
import type { Binaries } from './binaries';
import { claim, connectionTo } from './claim';
import { hasRoomForWrites, noSpace } from './diskGuard';
import type { Places } from './places';
import { clearStalePidFile, findPostmaster, spawnPostmaster } from './postmaster';
import type { Roles } from './roles';
import { type EmbeddedOptions, settingsOf } from './postgresSettings';
import { emptySocketDir, makeSocketDir, removeSocketDir } from './socketDir';

/** Everything needed to run an embedded cluster. */
export interface Cluster {
  places: Places;
  binaries: Binaries;
  roles: Roles;
  options: EmbeddedOptions;
  log: (line: string) => void;
}

/** A running postmaster and the session that holds the claim on it. */
export interface Held {
  session: pg.Client;
  /** To Bodega's database as the app's role. */
  connection: pg.PoolConfig;
  /** To Bodega's database as superuser. */
  superuser: pg.PoolConfig;
  socketDir: string;
  adopted: boolean;
}

/** Another server is running on the same DATA_DIR (S10, a second `npm start`). */
export class AlreadyRunningError extends StartError {
  override name = 'AlreadyRunningError';
  constructor(
    readonly dataDir: string,
    readonly connection: pg.PoolConfig,
  ) {
    super(`Ya hay un Bodega en marcha con los datos de ${dataDir}: deténgalo antes, o use otro DATA_DIR.`);
  }
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 25;

const PASSING = /lock file|shared memory block|is the data directory already in use|the database system is/i;

/**
 * Brings the cluster up and claims it, whatever its state: starts a postmaster, adopts the orphan of a killed server,
 * or waits for one that is starting or stopping. Of several concurrent starts exactly one gets the claim.
 * @param socketDir the socket folder to reuse after the postmaster of this same server died.
 * @throws AlreadyRunningError if another server holds the claim; StartError if PostgreSQL does not start.
 */
export async function bringUp(cluster: Cluster, socketDir?: string): Promise<Held> {
  const { places, roles } = cluster;
  const deadline = performance.now() + PATIENCE_MS;
  let complaint = '';
  let started = false;
  while (performance.now() < deadline) {
    const living = await findPostmaster(places);
    if (!living) {
      const failure = await start(cluster, socketDir);
      started = failure === undefined;
      if (failure !== undefined) complaint = await passing(failure, places);
      if (failure !== undefined) await delay(PAUSE_MS);
      continue;
    }
    const connection = connectionTo(living, roles.app);
    const superuser = connectionTo(living, roles.superuser);
    const session = await claim(superuser);
    if (session === 'taken') throw new AlreadyRunningError(places.dataDir, connection);
    if (session !== 'unreachable') {
      return { session, connection, superuser, socketDir: living.socketDir, adopted: !started };
    }
    await delay(PAUSE_MS);
  }
  throw new StartError(`PostgreSQL no arrancó en un minuto${complaint && `: ${complaint}`}. Vea ${places.logFile}`);
}

async function start({ places, binaries, options }: Cluster, again?: string): Promise<string | undefined> {
  await clearStalePidFile(places);
  if (again) await emptySocketDir(again, places);
  const folder = again ?? (await makeSocketDir(places));
  const failure = await spawnPostmaster(places, binaries, settingsOf(folder, options));
  if (failure !== undefined && !again) await removeSocketDir(folder);
  return failure;
}

/**
 * Returns a failure caused by a concurrent start or stop, after which another attempt may succeed; throws others. The log
 * is shared: what the other postmaster told a client that came too early may stand where the reason is looked for.
 */
async function passing(failure: string, { root, logFile }: Places): Promise<string> {
  if (PASSING.test(failure)) return failure;
  // On a full disk PostgreSQL may not even be able to write the error to its log.
  if (/No space left/i.test(failure) || !(await hasRoomForWrites(root, 1024 * 1024))) throw noSpace(root);
  if (/incompatible/i.test(failure)) {
    throw new StartError(`Los datos de ${root} son de otra versión de PostgreSQL: ${failure}. Vea docs/OPERATIONS.md`);
  }
  throw new StartError(`PostgreSQL no arranca: ${failure}. Vea ${logFile}`);
}
