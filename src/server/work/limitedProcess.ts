import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerSource } from './workerSource';

/** What a process may take; what needs more is ended, never the server. */
export interface ProcessLimits {
  /** Of everything it holds, buffers included. */
  memoryMb: number;
  timeoutMs: number;
}

/** Why a process ended without finishing. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

const LOOK_MS = 100;

/** Only what Node itself needs: what reads strangers' files knows no password. */
const cleanEnv = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_ENV, TZ } = process.env;
  return { PATH, NODE_ENV, TZ };
};

/** The system refuses memory and processor time beyond the limits (`ulimit`), where it can. */
function start({ url, execArgv }: WorkerSource, { memoryMb, timeoutMs }: ProcessLimits): ChildProcess {
  const options = [...execArgv, `--max-old-space-size=${memoryMb}`];
  const env = cleanEnv();
  if (process.platform === 'win32') {
    return fork(url, { execArgv: options, env, serialization: 'advanced', stdio: 'ignore' });
  }
  const limited = 'ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';
  const limits = [String(memoryMb * 1024), String(Math.ceil(timeoutMs / 1000) + 1)];
  const command = [process.execPath, ...options, fileURLToPath(url)];
  return spawn('/bin/sh', ['-c', limited, 'sh', ...limits, ...command], {
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** What a process holds in memory, in MB; 0 where the system does not say. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Gives a task to a process of its own and takes what it says until it ends. It is killed when its memory or its time is
 * up and when `gone` is aborted.
 * @throws ProcessEnded when it ended before it said that it was done (`isDone`).
 */
export async function runInProcess<Answer>(
  source: WorkerSource,
  task: unknown,
  limits: ProcessLimits,
  gone: AbortSignal,
  take: (said: Answer) => { isDone: boolean },
): Promise<void> {
  gone.throwIfAborted();
  const child = start(source, limits);
  const kill = () => void child.kill('SIGKILL');
  const watch = setInterval(() => {
    if (child.pid !== undefined && residentMb(child.pid) > limits.memoryMb) kill();
  }, LOOK_MS);
  const timeout = setTimeout(kill, limits.timeoutMs);
  gone.addEventListener('abort', kill);
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject);
      child.on('message', (said: Answer) => {
        if (take(said).isDone) resolve();
      });
      child.on('close', (code, signal) => reject(new ProcessEnded(`it ended with ${signal ?? code}`)));
      child.send(task as object, error => {
        if (error) reject(new ProcessEnded('it took no task', { cause: error }));
      });
    });
  } finally {
    clearInterval(watch);
    clearTimeout(timeout);
    gone.removeEventListener('abort', kill);
    kill();
  }
}
