import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type AppError, failed } from '../errors';
import { presentCaller } from './caller';
import type * as worker from './poolWorker';
import { callerGone, Turns } from './turns';
import { workerSource } from './workerSource';

const MINUTE = 60_000;
const BUSY = 'El servidor tiene mucho trabajo en este momento, vuelva a intentarlo en unos segundos';

/** Turns for short work: images, the document of one record. It never waits behind long work. */
export const shortTurns = new Turns(
  'short',
  { atOnce: 2, perCaller: 1, waiting: 200, waitingPerCaller: 60, waitMs: MINUTE },
  BUSY,
);

/** Turns for work that may take long: lists as documents, imports. */
export const longTurns = new Turns(
  'long',
  { atOnce: 2, perCaller: 1, waiting: 16, waitingPerCaller: 3, waitMs: MINUTE },
  'Hay muchos documentos e importaciones en curso, vuelva a intentarlo en un minuto',
);

/** Maximum heap of a thread. Exceeding it ends the thread, never the server. */
const THREAD_MB = 320;
/** Small young generation, so that garbage is collected early: a thread keeps grown memory until it ends. */
const YOUNG_MB = 4;
const IDLE_MS = 3_000;

let piscina: Piscina | undefined;

/** The thread pool, created at first use. Its threads start when needed and end when idle. */
function threads(): Piscina {
  if (piscina) return piscina;
  const { url, execArgv } = workerSource(import.meta.url, 'poolWorker');
  piscina = new Piscina({
    filename: fileURLToPath(url),
    execArgv,
    minThreads: 0,
    maxThreads: Math.max(3, Math.min(4, availableParallelism())),
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // The task of a thread that fails is rejected; without a listener the error event would also end the server.
  piscina.on('error', () => undefined);
  return piscina;
}

type Worker = typeof worker;
type Task<N extends keyof Worker> = Parameters<Worker[N]>[0];
type Result<N extends keyof Worker> = Awaited<ReturnType<Worker[N]>>;

interface RunOptions {
  /** Message of the 503 for work that fails, in Spanish. */
  refusal: string;
  /** Time limit, in ms. */
  timeoutMs: number;
  transferList?: Transferable[];
  /** Cancels the task, as its caller's disconnecting does. */
  signal?: AbortSignal;
}

/**
 * Runs a function of poolWorker.ts in a thread. The caller must have taken a turn (`shortTurns` or `longTurns`) for it.
 * Throws 503 with `refusal` when the thread dies or the time is up, 499 when the client disconnects; the thread is then ended.
 */
export async function runInPool<N extends keyof Worker>(
  name: N,
  task: Task<N>,
  { refusal, timeoutMs, transferList, signal }: RunOptions,
): Promise<Result<N>> {
  const signals = [presentCaller().gone, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  // The cast is safe: `Result` is the return type of the worker's function of that name.
  const made = threads().run(task, { name, transferList, signal: AbortSignal.any(signals) }) as Promise<Result<N>>;
  return made.catch((cause: unknown) => {
    throw notDone(refusal, cause);
  });
}

/** The refusal of work that failed: 499 if its caller is gone, otherwise 503 with this message. */
export const notDone = (message: string, cause: unknown): AppError =>
  presentCaller().gone.aborted ? callerGone() : failed(message, cause);

/** Ends the threads at shutdown; running tasks are rejected. A later task starts a new pool. */
export async function closePool(): Promise<void> {
  const closing = piscina;
  piscina = undefined;
  await closing?.destroy();
}
