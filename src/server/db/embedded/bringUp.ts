import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../startError';
import type { Binaries } from './binaries';
import { claim, connectionTo } from './claim';
import { hasRoomForWrites, noSpace } from './diskGuard';
import type { Places } from './places';
import { clearStalePidFile, findPostmaster, spawnPostmaster } from './postmaster';
import type { Roles } from './roles';
import { type EmbeddedOptions, settingsOf } from './settings';
import { emptySocketDir, makeSocketDir, removeSocketDir } from './socketDir';

/** One embedded cluster as this process knows it. */
export interface Cluster {
  places: Places;
  binaries: Binaries;
  roles: Roles;
  options: EmbeddedOptions;
  log: (line: string) => void;
}

/** A running postmaster and the session that makes it ours. */
export interface Held {
  session: pg.Client;
  /** To the database of Bodega, as the app's role. */
  connection: pg.PoolConfig;
  /** To the same as superuser. */
  superuser: pg.PoolConfig;
  socketDir: string;
  adopted: boolean;
}

/** Another server of the same DATA_DIR lives (S10, a second `npm start`). */
export class AlreadyRunningError extends StartError {
  override name = 'AlreadyRunningError';
  constructor(
    readonly dataDir: string,
    readonly connection: pg.PoolConfig,
  ) {
    super(`Ya hay un Bodega en marcha con los datos de ${dataDir}: deténgalo antes, o use otro DATA_DIR.`);
  }
}

const patienceMs = 60_000;
const pauseMs = 25;

/**
 * Gets the cluster running and claimed, whatever state it is in: starts it, adopts the orphan of a killed server, or
 * waits for one that is on its way up or down. With several starts at once exactly one gets the claim.
 * @param socketDir the folder to use again when the postmaster of this same server died.
 * @throws AlreadyRunningError when another server has it; StartError when PostgreSQL does not start.
 */
export async function bringUp(cluster: Cluster, socketDir?: string): Promise<Held> {
  const { places, roles } = cluster;
  const deadline = performance.now() + patienceMs;
  let complaint = '';
  let started = false;
  while (performance.now() < deadline) {
    const living = await findPostmaster(places);
    if (!living) {
      const failure = await start(cluster, socketDir);
      started = failure === undefined;
      if (failure !== undefined) complaint = await passing(failure, places);
      if (failure !== undefined) await delay(pauseMs);
      continue;
    }
    const connection = connectionTo(living, roles.app);
    const superuser = connectionTo(living, roles.superuser);
    const session = await claim(superuser);
    if (session === 'taken') throw new AlreadyRunningError(places.dataDir, connection);
    if (session !== 'unreachable') {
      return { session, connection, superuser, socketDir: living.socketDir, adopted: !started };
    }
    await delay(pauseMs);
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

/** Lets pass what another start or the end of an earlier postmaster explains; the rest is final. */
async function passing(failure: string, { root, logFile }: Places): Promise<string> {
  if (/lock file|shared memory block|is the data directory already in use/i.test(failure)) return failure;
  // On a full disk PostgreSQL's complaint finds no room in its log either.
  if (/No space left/i.test(failure) || !(await hasRoomForWrites(root, 1024 * 1024))) throw noSpace(root);
  if (/incompatible/i.test(failure)) {
    throw new StartError(`Los datos de ${root} son de otra versión de PostgreSQL: ${failure}. Vea docs/OPERATIONS.md`);
  }
  throw new StartError(`PostgreSQL no arranca: ${failure}. Vea ${logFile}`);
}
