import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { removeFolder, temporaryFolder } from './temporaryFolder';
import { until } from './until';

/** The built server in its own process, as `npm start` runs it. */
export interface BodegaProcess {
  /** `http://127.0.0.1:…`. */
  url: string;
  dataDir: string;
  pid: number;
  /** Everything printed so far. */
  output(): string;
  /** Sends SIGTERM and waits for the exit code. */
  stop(): Promise<number | null>;
  /** Kills only the server; PostgreSQL is left running. */
  kill9(): Promise<void>;
  /** Kills the server and PostgreSQL, like a power loss. */
  killEverything(): Promise<void>;
  /** Sends a signal without waiting. */
  signal(name: NodeJS.Signals): void;
  /** The exit code, once it ends. */
  exited: Promise<number | null>;
}

/** What to start: folder, user and command; by default this project's start script as the current user. */
export interface Place {
  folder?: string;
  uid?: number;
  command?: string[];
}

const root = resolve(import.meta.dirname, '..', '..');

/** A new DATA_DIR, which the first of the servers that use it in turn makes; remove it with `removeFolder`. */
export async function newDataDir(): Promise<string> {
  const dataDir = await temporaryFolder();
  await removeFolder(dataDir);
  return dataDir;
}

/**
 * Starts the built server on a free port and waits until GET /api/health succeeds.
 * @throws if it exits before or does not start, with its output.
 */
export async function startBodega(env: NodeJS.ProcessEnv = {}, place: Place = {}): Promise<BodegaProcess> {
  const dataDir = env.DATA_DIR ?? (await newDataDir());
  const bodega = spawnBodega({ ...env, DATA_DIR: dataDir }, place);
  const url = await until(
    'the address of the server',
    () => {
      const { exitCode, signalCode } = bodega.child;
      if (exitCode !== null || signalCode !== null) throw new Error(`It ended with ${exitCode ?? signalCode}`);
      return /Bodega está lista en (http:\/\/\S+)/.exec(bodega.output())?.[1];
    },
    120_000,
  ).catch((error: unknown) => {
    throw new Error(`Bodega did not start (${String(error)}) and printed:\n${bodega.output()}`, { cause: error });
  });
  await until('GET /api/health', () =>
    fetch(`${url}/api/health`)
      .then(response => response.ok)
      .catch(() => false),
  );
  const { child, output, exited } = bodega;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    exited,
    signal: name => void child.kill(name),
    stop: () => end('SIGTERM'),
    kill9: async () => void (await end('SIGKILL')),
    killEverything: async () => {
      const postmaster = await postmasterOf(dataDir);
      await end('SIGKILL');
      if (postmaster !== undefined) await killAndWait(postmaster);
    },
  };
}

/** Runs the built server until it exits, for starts that are refused. */
export async function runBodega(
  env: NodeJS.ProcessEnv,
  place: Place = {},
): Promise<{ code: number | null; output: string }> {
  const { exited, output } = spawnBodega(env, place);
  return { code: await exited, output: output() };
}

const packageFile = z.object({ scripts: z.object({ start: z.string() }) });
const { start } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).scripts;
const underTest = process.env.BODEGA_UNDER_TEST;
/** The command of `npm start` without the shell; `BODEGA_UNDER_TEST` replaces it by another build. */
const startCommand = underTest ? [process.execPath, underTest] : ['sh', '-c', `exec env ${start}`];

function spawnBodega(env: NodeJS.ProcessEnv, { folder, uid, command }: Place) {
  const [program = '', ...args] = command ?? startCommand;
  const child: ChildProcess = spawn(program, args, {
    cwd: folder ?? root,
    uid,
    gid: uid,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { child, exited, output: () => printed };
}

/** Process id of the PostgreSQL of a DATA_DIR, wherever its data are. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const pointer = await readFile(join(dataDir, 'ubicacion.txt'), 'utf8').catch(() => dataDir);
  const file = join(pointer.trim(), 'postgresql', 'cluster', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 ? pid : undefined;
}

/** Sends SIGKILL to a process and its children and waits until they are gone. */
export async function killAndWait(pid: number): Promise<void> {
  const family = [pid, ...(await childrenOf(pid))];
  for (const one of family) kill(one, 'SIGKILL');
  await until('the processes to end', async () => {
    const alive = await Promise.all(family.map(isAlive));
    return !alive.includes(true);
  });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

/** Whether a process is alive; a zombie counts as gone. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status !== undefined && !/\) Z /.test(status);
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.filter((_, n) => Number(/\) \S (\d+)/.exec(stats[n] ?? '')?.[1]) === parent).map(Number);
}
