import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerSource } from '../../documents/workerSource';
import { AppError } from '../../errors';
import type { ImportAnswer, ImportTask } from './workerMessages';

interface ThreadOptions {
  /** How long one file may take. */
  timeoutMs?: number;
  /** Heap of the thread; what needs more ends the thread, never the server. */
  memoryMb?: number;
  /** Files that may wait for their turn. */
  waitingMax?: number;
}

const defaults = { timeoutMs: 45_000, memoryMb: 768, waitingMax: 8 };

const tooMuch = () =>
  new AppError(422, 'El archivo es demasiado grande o complicado para leerlo: divídalo en varios y guárdelo de nuevo');
const busy = () =>
  new AppError(503, 'Hay muchas importaciones en curso, vuelva a intentarlo en un minuto', null, {
    'Retry-After': '30',
  });
const closing = () => new AppError(503, 'El servidor se está cerrando, vuelva a intentarlo en unos segundos');

/**
 * Reads files one after the other, each in a worker thread of its own that ends with it: a file that is an attack takes its
 * thread with it, and the server answers others meanwhile.
 */
export class ImportThread {
  private readonly options: Required<ThreadOptions>;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private worker: Worker | null = null;
  private isClosed = false;

  constructor(options: ThreadOptions = {}) {
    this.options = { ...defaults, ...options };
  }

  /** What the worker answers. Throws 422 when the file takes too much time or memory, 503 when too many are waiting. */
  async run(task: ImportTask): Promise<ImportAnswer> {
    if (this.waiting >= this.options.waitingMax) throw busy();
    this.waiting += 1;
    const job = this.last.then(() => this.work(task));
    this.last = job.catch(() => undefined);
    return job.finally(() => {
      this.waiting -= 1;
    });
  }

  /** Ends what is being read; what waits is refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  private async work(task: ImportTask): Promise<ImportAnswer> {
    if (this.isClosed) throw closing();
    const { url, execArgv } = workerSource(import.meta.url, 'importWorker');
    const resourceLimits = { maxOldGenerationSizeMb: this.options.memoryMb };
    const transferList = task.type === 'read' ? [task.bytes.buffer as ArrayBuffer] : [];
    const worker = new Worker(url, { execArgv, resourceLimits, workerData: task, transferList });
    this.worker = worker;
    const over = new AbortController();
    const timeout = setTimeout(() => void worker.terminate(), this.options.timeoutMs);
    try {
      const answer = once(worker, 'message', { signal: over.signal }).then(([said]: ImportAnswer[]) => said);
      // Its death comes as an error when it threw or ran out of memory, as an exit when it was ended.
      const death = once(worker, 'exit', { signal: over.signal }).then(() => undefined);
      death.catch(() => undefined);
      const said = await Promise.race([answer, death]);
      if (said) return said;
      throw this.isClosed ? closing() : tooMuch();
    } catch (error) {
      throw isOutOfMemory(error) ? tooMuch() : error;
    } finally {
      clearTimeout(timeout);
      over.abort();
      this.worker = null;
      worker.on('error', () => undefined);
      await worker.terminate();
    }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
