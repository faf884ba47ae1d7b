import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors';
import type { DocumentFormat, DocumentModel } from './documentModel';
import { portions, type RenderAnswer, type RenderRequest } from './renderMessages';
import { workerSource, type WorkerSource } from './workerSource';

interface RendererOptions {
  source?: () => WorkerSource;
  /** Lines of one document: some 4,000 pages, or two sheets. */
  rowsMax?: number;
  /** How long one document may take, the coming in of its lines included. */
  timeoutMs?: number;
  /** After so long without work the thread ends and gives its memory back. */
  idleMs?: number;
  /** Heap of the thread. What needs more ends the thread, never the server. */
  memoryMb?: number;
}

const MINUTE = 60_000;
const defaults = {
  source: () => workerSource(),
  rowsMax: 100_000,
  timeoutMs: 2 * MINUTE,
  idleMs: 3 * MINUTE,
  memoryMb: 768,
};

const tooLong = (max: number) =>
  new AppError(422, `El documento pasa de ${max.toLocaleString('es-CR')} líneas: use un filtro para acortarlo`);

/** Why no document came out; the cause is for the log, the message for the person. */
function notMade(cause: unknown): AppError {
  const error = new AppError(503, 'No se pudo hacer el documento, vuelva a intentarlo');
  error.cause = cause;
  return error;
}

/**
 * Makes documents one after the other in one worker thread, which is started when first needed, replaced when it dies
 * and ended when idle. It keeps the process alive only while it works.
 */
export class DocumentRenderer {
  private readonly options: Required<RendererOptions>;
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private closings = 0;

  constructor(options: RendererOptions = {}) {
    this.options = { ...defaults, ...options };
  }

  /** The document's file, when its turn has come. */
  render(model: DocumentModel, format: DocumentFormat): Promise<Buffer> {
    const { closings } = this;
    const job = this.last.then(() => {
      if (closings !== this.closings) throw notMade('the renderer was closed');
      return this.make(model, format);
    });
    this.last = job.catch(() => undefined);
    return job;
  }

  /** Ends the thread; documents being made or waiting are refused. A later one starts a new thread. */
  async close(): Promise<void> {
    this.closings += 1;
    await this.discard();
  }

  private async make(model: DocumentModel, format: DocumentFormat): Promise<Buffer> {
    const worker = this.wake();
    const over = new AbortController();
    const timeout = setTimeout(() => void this.discard(), this.options.timeoutMs);
    try {
      const answer = this.answerOf(worker, over.signal);
      const handedOver = this.handOver(worker, model, format, over.signal);
      handedOver.catch(() => undefined);
      // A thread that dies meanwhile ends the hand-over too.
      await Promise.race([answer, handedOver]);
      const result = await answer;
      if (result.type === 'failed') throw notMade(result.reason);
      return Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength);
    } catch (error) {
      // The next document gets a thread that nothing has happened to.
      await this.discard();
      throw error;
    } finally {
      clearTimeout(timeout);
      over.abort();
      this.rest();
    }
  }

  /** The worker's answer; rejects when it dies first. */
  private answerOf(worker: Worker, signal: AbortSignal): Promise<RenderAnswer> {
    const message = once(worker, 'message', { signal }).then(([answer]: RenderAnswer[]) => answer);
    const death = once(worker, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`it ended with ${code}`)));
    death.catch(() => undefined);
    const answer = Promise.race([message, death]).then(
      result => result ?? { type: 'failed' as const, reason: 'it said nothing' },
      (cause: unknown) => Promise.reject(notMade(cause)),
    );
    answer.catch(() => undefined);
    return answer;
  }

  /** Hands the document over in portions, letting other work go on between them. */
  private async handOver(worker: Worker, model: DocumentModel, format: DocumentFormat, over: AbortSignal) {
    const say = (request: RenderRequest) => worker.postMessage(request);
    const { groups, ...head } = model;
    let rows = 0;
    say({ type: 'begin', head, format });
    for await (const pieces of portions(groups)) {
      if (over.aborted) return;
      rows += pieces.reduce((sum, { group }) => sum + group.rows.length, 0);
      if (rows > this.options.rowsMax) throw tooLong(this.options.rowsMax);
      say({ type: 'pieces', pieces });
      await nextTurn();
    }
    say({ type: 'end' });
  }

  private wake(): Worker {
    clearTimeout(this.idle);
    const worker = this.worker ?? this.start();
    worker.ref();
    return worker;
  }

  private start(): Worker {
    const { url, execArgv } = this.options.source();
    const worker = new Worker(url, { execArgv, resourceLimits: { maxOldGenerationSizeMb: this.options.memoryMb } });
    // Told to the document being made; without a listener it would end the server.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    this.worker = worker;
    return worker;
  }

  private rest(): void {
    this.worker?.unref();
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.discard(), this.options.idleMs);
    this.idle.unref();
  }

  private async discard(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    clearTimeout(this.idle);
    await worker?.terminate();
  }
}
