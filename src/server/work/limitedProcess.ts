import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { WorkerSource } from './workerSource';

/** Limits of a child process, which is killed when it exceeds them. */
export interface ProcessLimits {
  /** All of its memory, including buffers outside the heap. */
  memoryMb: number;
  timeoutMs: number;
}

/** A child process ended before it was done. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

const LOOK_MS = 100;

/** Only what Node needs: a process that reads uploaded files must not have the passwords of the environment. */
const cleanEnv = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_ENV, TZ } = process.env;
  return { PATH, NODE_ENV, TZ };
};

/** Memory of a process in MB, by a field of its status; 0 where there is no /proc. */
function memoryMbOf(pid: number | 'self', field: 'VmRSS' | 'VmData'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** What Node reserves and does not use, which `ulimit -d` counts too: from version 24 on 512 MB for compiled code. */
const reservedMb = (): number => Math.max(0, memoryMbOf('self', 'VmData') - memoryMbOf('self', 'VmRSS'));

/** Starts the process, except on Windows with memory and processor time limited by the system (`ulimit`). */
function start({ url, execArgv }: WorkerSource, { memoryMb, timeoutMs }: ProcessLimits): ChildProcess {
  const options = [...execArgv, `--max-old-space-size=${memoryMb}`];
  const env = cleanEnv();
  if (process.platform === 'win32') {
    return fork(url, { execArgv: options, env, serialization: 'advanced', stdio: 'ignore' });
  }
  const limited = 'ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';
  const limits = [String(Math.ceil((memoryMb + reservedMb()) * 1024)), String(Math.ceil(timeoutMs / 1000) + 1)];
  const command = [process.execPath, ...options, fileURLToPath(url)];
  return spawn('/bin/sh', ['-c', limited, 'sh', ...limits, ...command], {
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Runs a task in a child process and passes its messages, parsed with `answers`, to `take` until `take` returns `isDone`.
 * The process is killed when it exceeds its memory or time, and when `gone` is aborted.
 * @throws ProcessEnded if it ends before that, or sends another message.
 */
export async function runInProcess<Answer>(
  source: WorkerSource,
  task: unknown,
  limits: ProcessLimits,
  gone: AbortSignal,
  answers: z.ZodType<Answer>,
  take: (said: Answer) => { isDone: boolean },
): Promise<void> {
  gone.throwIfAborted();
  const child = start(source, limits);
  const kill = () => void child.kill('SIGKILL');
  const watch = setInterval(() => {
    if (child.pid !== undefined && memoryMbOf(child.pid, 'VmRSS') > limits.memoryMb) kill();
  }, LOOK_MS);
  const timeout = setTimeout(kill, limits.timeoutMs);
  gone.addEventListener('abort', kill);
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject);
      child.on('message', message => {
        const said = answers.safeParse(message);
        if (!said.success) reject(new ProcessEnded('it sent an unexpected message', { cause: said.error }));
        else if (take(said.data).isDone) resolve();
      });
      child.on('close', (code, signal) => reject(new ProcessEnded(`it ended with ${signal ?? code}`)));
      child.send(task as object, error => {
        if (error) reject(new ProcessEnded('its task could not be sent', { cause: error }));
      });
    });
  } finally {
    clearInterval(watch);
    clearTimeout(timeout);
    gone.removeEventListener('abort', kill);
    kill();
  }
}
