import { spawn } from 'node:child_process';
import { open, readFile, readlink, realpath, rename, rm, stat, link } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { readIfPresent, trimLog } from './files';
import { asUser, cleanEnv, run } from './osUser';
import type { Places } from './places';

/** A running postmaster of a cluster, as described by its postmaster.pid. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  port: number;
  ready: boolean;
  /** It was asked to stop, and waits for its sessions or for its data to be written. */
  stopping: boolean;
}

const POLL_MS = 10;
export const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** Finds the running postmaster of a cluster, whoever started it. A reused process id does not count. */
export async function findPostmaster({ cluster }: Places): Promise<Postmaster | undefined> {
  const described = parsePidFile(await readIfPresent(pidFileOf(cluster)));
  return described && (await isPostmasterOf(described.pid, cluster)) ? described : undefined;
}

function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function parsePidFile(text: string | undefined): Postmaster | undefined {
  const [pid, , , port, socketDir = '', , , status = ''] = text?.split('\n') ?? [];
  if (!pid || !/^\d+$/.test(pid)) return undefined;
  const is = (wanted: string) => status.trim() === wanted;
  return { pid: Number(pid), port: Number(port), socketDir, ready: is('ready'), stopping: is('stopping') };
}

/** Checks the process itself: after a power loss the id in postmaster.pid may be that of any other process. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { output } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return output.includes('postgres') && output.includes(cluster);
  }
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  const command = ((await readIfPresent(`/proc/${pid}/cmdline`)) ?? '').split('\0');
  if (basename(command[0] ?? '') !== 'postgres') return false;
  // Root with reduced capabilities (a container) may not read another user's cwd: then the arguments decide.
  return folder === undefined ? command.includes(cluster) : folder === (await realpath(cluster));
}

/**
 * Removes a postmaster.pid whose process is gone or is another program. The file is moved aside, then checked, and put
 * back if a new postmaster has just written it; meanwhile PostgreSQL's own shared memory interlock protects the data.
 */
export async function clearStalePidFile(places: Places): Promise<void> {
  const file = pidFileOf(places.cluster);
  if ((await readIfPresent(file)) === undefined || (await findPostmaster(places))) return;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = parsePidFile(await readIfPresent(aside));
  if (moved && (await isPostmasterOf(moved.pid, places.cluster))) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Starts a postmaster in its own session (`detached` is setsid), so that a Ctrl-C in the terminal reaches the server
 * but not the database, and waits until it accepts connections.
 * @returns undefined when it is ready, otherwise PostgreSQL's error message.
 */
export async function spawnPostmaster(
  places: Places,
  binaries: Binaries,
  settings: string[],
): Promise<string | undefined> {
  await trimLog(places.logFile, MAX_LOG_BYTES);
  const logged = (await stat(places.logFile).catch(() => undefined))?.size ?? 0;
  const logFile = await open(places.logFile, 'a', 0o600);
  try {
    if (places.runAs) await logFile.chown(places.runAs.uid, places.runAs.gid);
    const child = spawn(binaries.postgres, ['-D', places.cluster, ...settings], {
      ...asUser(places.runAs),
      env: cleanEnv(),
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    });
    let ended = false;
    const end = new Promise<void>(resolve => child.once('error', () => resolve()).once('exit', () => resolve()));
    void end.then(() => (ended = true));
    child.unref();
    while (!ended) {
      const described = parsePidFile(await readIfPresent(pidFileOf(places.cluster)));
      if (described?.pid === child.pid && described?.ready) return undefined;
      await Promise.race([end, delay(POLL_MS)]);
    }
    return complaintIn(await readFile(places.logFile, 'utf8'), logged);
  } finally {
    await logFile.close();
  }
}

/** The first error in PostgreSQL's log after the byte offset `from`. */
function complaintIn(log: string, from: number): string {
  const lines = Buffer.from(log).subarray(from).toString().trim().split('\n');
  const complaint = lines.find(line => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC): */, '').trim() || 'terminó sin decir por qué';
}

/** Shuts PostgreSQL down cleanly; after a minute in immediate mode, which loses no acknowledged write. */
export async function stopPostmaster(places: Places, binaries: Binaries, log: (line: string) => void): Promise<void> {
  const stopWith = (mode: string, seconds: string) =>
    run(binaries.pgCtl, ['stop', '-D', places.cluster, '-m', mode, '-t', seconds], { as: places.runAs });
  if (!(await findPostmaster(places))) return;
  await stopWith('fast', '60');
  if (!(await findPostmaster(places))) return;
  log('PostgreSQL no terminó en un minuto; se detiene de inmediato.');
  await stopWith('immediate', '20');
}
