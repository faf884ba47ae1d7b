import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { presentCaller } from './caller';
import type * as worker from './poolWorker';
import { Turns } from './turns';
import { workerSource } from './workerSource';

const MINUTE = 60_000;
const BUSY = 'El servidor tiene mucho trabajo en este momento, vuelva a intentarlo en unos segundos';

/** Work that is soon done: an image, the document of one record. It never waits behind the other kind. */
export const short = new Turns(
  'short',
  { atOnce: 2, perCaller: 1, waiting: 200, waitingPerCaller: 60, waitMs: MINUTE },
  BUSY,
);

/** Work that may take long: lists as documents, imports. */
export const long = new Turns(
  'long',
  { atOnce: 2, perCaller: 1, waiting: 16, waitingPerCaller: 3, waitMs: MINUTE },
  'Hay muchos documentos e importaciones en curso, vuelva a intentarlo en un minuto',
);

/** Heap of one thread; what needs more ends the thread, never the server. */
const THREAD_MB = 320;
/** Garbage is collected soon instead of grown: a thread keeps it until it ends. */
const YOUNG_MB = 4;
const IDLE_MS = 3_000;

let piscina: Piscina | undefined;

/** The threads, started when first needed and ended when idle. */
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
  // A thread that ends is told to the task it was at; without a listener it would end the server.
  piscina.on('error', () => undefined);
  return piscina;
}

type Worker = typeof worker;
type Task<N extends keyof Worker> = Parameters<Worker[N]>[0];
type Result<N extends keyof Worker> = Awaited<ReturnType<Worker[N]>>;

interface RunOptions {
  /** How long it may take, in ms. */
  timeoutMs: number;
  transferList?: Transferable[];
  /** Ends it besides its caller's going away. */
  signal?: AbortSignal;
}

/**
 * Does one piece of work in a thread of the pool. Its turn is taken by whoever knows what kind it is.
 * Rejects when the thread dies, the time is up or the caller is gone; then the thread is ended.
 */
export function runInPool<N extends keyof Worker>(
  name: N,
  task: Task<N>,
  { timeoutMs, transferList, signal }: RunOptions,
): Promise<Result<N>> {
  const signals = [presentCaller().gone, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  // The worker's own type says what this function answers.
  return threads().run(task, { name, transferList, signal: AbortSignal.any(signals) }) as Promise<Result<N>>;
}

/** Ends the threads, for a server that shuts down; what was still being done is refused. A later task starts new ones. */
export async function closePool(): Promise<void> {
  const closing = piscina;
  piscina = undefined;
  await closing?.destroy();
}
