import { spawn } from 'node:child_process';
import { open, readFile, readlink, realpath, rename, rm, stat, link } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { readIfPresent, trimLog } from './files';
import { asUser, cleanEnv, run } from './osUser';
import type { Places } from './places';

/** A living postmaster of a cluster, as its own postmaster.pid describes it. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  port: number;
  ready: boolean;
}

const pollMs = 10;
export const maxLogBytes = 5 * 1024 * 1024;

/** The postmaster that lives on this cluster, whoever started it. A recycled process id does not count. */
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
  return { pid: Number(pid), port: Number(port), socketDir, ready: status.trim() === 'ready' };
}

/** After a power loss the process id in postmaster.pid may be anybody's, so the process itself is looked at. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { output } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return output.includes('postgres') && output.includes(cluster);
  }
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  const command = ((await readIfPresent(`/proc/${pid}/cmdline`)) ?? '').split('\0');
  if (basename(command[0] ?? '') !== 'postgres') return false;
  // Root without all its powers (a container) may not see where another user's process is: its arguments tell too.
  return folder === undefined ? command.includes(cluster) : folder === (await realpath(cluster));
}

/**
 * Removes a postmaster.pid whose process is gone or is another program. Moved aside before it is judged, and put back
 * if a new postmaster wrote it just now; PostgreSQL's own interlock on shared memory covers that instant.
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
 * Starts a postmaster in a session of its own (`detached` is setsid), so that a Ctrl-C in the terminal reaches the
 * server and not the database, and waits until it takes connections.
 * @returns undefined when it is ready, else what PostgreSQL said before it gave up.
 */
export async function spawnPostmaster(
  places: Places,
  binaries: Binaries,
  settings: string[],
): Promise<string | undefined> {
  await trimLog(places.logFile, maxLogBytes);
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
      await Promise.race([end, delay(pollMs)]);
    }
    return complaintIn(await readFile(places.logFile, 'utf8'), logged);
  } finally {
    await logFile.close();
  }
}

/** The first thing PostgreSQL complained of since that point of its log. */
function complaintIn(log: string, from: number): string {
  const lines = Buffer.from(log).subarray(from).toString().trim().split('\n');
  const complaint = lines.find(line => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC): */, '').trim() || 'terminó sin decir por qué';
}

/** Shuts the database down cleanly; if it does not end in a minute, at once, which loses nothing acknowledged. */
export async function stopPostmaster(places: Places, binaries: Binaries, log: (line: string) => void): Promise<void> {
  const stopWith = (mode: string, seconds: string) =>
    run(binaries.pgCtl, ['stop', '-D', places.cluster, '-m', mode, '-t', seconds], { as: places.runAs });
  if (!(await findPostmaster(places))) return;
  await stopWith('fast', '60');
  if (!(await findPostmaster(places))) return;
  log('PostgreSQL no terminó en un minuto; se detiene de inmediato.');
  await stopWith('immediate', '20');
}
