import { type ChildProcess, fork, spawn, type StdioOptions } from 'node:child_process';
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

/** A child process ended, or said something unexpected, before it was done: nothing follows about its task. */
class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

/** A child process needed more memory or time than it may have. */
export class LimitReached extends Error {
  override name = 'LimitReached';
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

const STDIO: StdioOptions = ['ignore', 'ignore', 'pipe', 'ipc'];

/** Starts the process, except on Windows with memory and processor time limited by the system (`ulimit`). */
function start({ url, execArgv }: WorkerSource, { memoryMb, timeoutMs }: ProcessLimits): ChildProcess {
  const options = [...execArgv, `--max-old-space-size=${memoryMb}`];
  const env = cleanEnv();
  if (process.platform === 'win32') {
    return fork(url, { execArgv: options, env, serialization: 'advanced', stdio: STDIO });
  }
  // The soft limit of processor time, which ends a process with a signal of its own.
  const limited = 'ulimit -d "$1"; ulimit -S -t "$2"; shift 2; exec "$@"';
  const limits = [String(Math.ceil((memoryMb + reservedMb()) * 1024)), String(Math.ceil(timeoutMs / 1000) + 1)];
  const command = [process.execPath, ...options, fileURLToPath(url)];
  return spawn('/bin/sh', ['-c', limited, 'sh', ...limits, ...command], {
    env,
    serialization: 'advanced',
    stdio: STDIO,
  });
}

const LAST_WORDS = 10_000;

/** The end of what a process writes to stderr, as it comes. */
function lastWordsOf({ stderr }: ChildProcess): () => string {
  let words = '';
  stderr?.setEncoding('utf8').on('data', (chunk: string) => (words = (words + chunk).slice(-LAST_WORDS)));
  return () => words;
}

/** What Node, V8 and the C++ library write when they get no more memory. */
const NO_MEMORY = /out of memory|allocation failed|failed to allocate memory|bad_alloc/i;

/** Why a process ended. Of its last words only where in the code it was: a message may quote the task. */
function endOf(how: string, words: string): Error {
  if (how === 'SIGXCPU' || NO_MEMORY.test(words)) return new LimitReached(`it ended with ${how}`);
  const places = words.split('\n').filter(line => /^\s+at /.test(line));
  return new ProcessEnded([`it ended with ${how}`, ...places.slice(0, 5)].join('\n'));
}

/**
 * Runs a task in a child process and passes its messages, parsed with `answers`, to `take` until `take` returns `isDone`.
 * The process is killed when it exceeds its memory or time, and when `gone` is aborted.
 * @throws LimitReached if it needs more than that, another error if it ends before it is done or sends another message.
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
  const lastWords = lastWordsOf(child);
  let reached: LimitReached | undefined;
  const kill = () => void child.kill('SIGKILL');
  const stop = (limit: string) => {
    reached ??= new LimitReached(limit);
    kill();
  };
  const watch = setInterval(() => {
    if (child.pid !== undefined && memoryMbOf(child.pid, 'VmRSS') > limits.memoryMb) stop('memory');
  }, LOOK_MS);
  const timeout = setTimeout(stop, limits.timeoutMs, 'time');
  gone.addEventListener('abort', kill);
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject);
      child.on('message', message => {
        const said = answers.safeParse(message);
        if (!said.success) reject(new ProcessEnded('it sent an unexpected message', { cause: said.error }));
        else if (take(said.data).isDone) resolve();
      });
      child.on('close', (code, signal) => reject(reached ?? endOf(String(signal ?? code), lastWords())));
      // A process that does not take its task is about to end, which says why.
      child.send(task as object, error => error && kill());
    });
  } finally {
    clearInterval(watch);
    clearTimeout(timeout);
    gone.removeEventListener('abort', kill);
    kill();
  }
}
