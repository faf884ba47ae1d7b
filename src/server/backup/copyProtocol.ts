import { once } from 'node:events';
import type pg from 'pg';

/** What `pg` has for COPY and its types leave out. */
declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

const FLUSH_BYTES = 64 * 1024;

/** "COPY 42" of a finished COPY. */
const rowsOf = ({ text }: { text: string }): number => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);

/** One `COPY … TO STDOUT`, as the query that `pg` runs. */
class CopyOut implements pg.Submittable {
  readonly finished: Promise<number>;
  private settle!: { resolve: (rows: number) => void; reject: (error: Error) => void };
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private taken: Promise<void> = Promise.resolve();
  private rows = 0;

  constructor(
    private readonly statement: string,
    private readonly take: (chunk: Buffer) => Promise<void>,
  ) {
    this.finished = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  submit(connection: pg.Connection): void {
    connection.query(this.statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    // Copied, because `pg` reads the next message into the same memory.
    this.pending.push(Buffer.from(chunk));
    this.pendingBytes += chunk.length;
    if (this.pendingBytes >= FLUSH_BYTES) this.flush(connection);
  }

  handleCommandComplete(message: { text: string }, connection: pg.Connection): void {
    this.rows = rowsOf(message);
    this.flush(connection);
  }

  handleReadyForQuery(): void {
    this.taken.then(() => this.settle.resolve(this.rows), this.settle.reject);
  }

  handleError(error: Error): void {
    this.settle.reject(error);
  }

  /** Hands on what came and reads no more until it is taken: a slow disk must not fill the memory. */
  private flush({ stream }: pg.Connection): void {
    const chunk = Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    stream.pause();
    this.taken = this.taken.then(() => this.take(chunk));
    this.taken.then(
      () => stream.resume(),
      (error: Error) => {
        this.settle.reject(error);
        stream.destroy();
      },
    );
  }
}

/** Runs a `COPY … TO STDOUT` and hands its rows on in chunks; answers how many rows there were. */
export const copyOut = (
  client: pg.ClientBase,
  statement: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<number> => client.query(new CopyOut(statement, take)).finished;

/** One `COPY … FROM STDIN`. */
class CopyIn implements pg.Submittable {
  readonly started: Promise<void>;
  readonly finished: Promise<number>;
  private connection: pg.Connection | undefined;
  private begin!: { resolve: () => void; reject: (error: Error) => void };
  private settle!: { resolve: (rows: number) => void; reject: (error: Error) => void };
  private rows = 0;

  constructor(private readonly statement: string) {
    this.started = new Promise((resolve, reject) => (this.begin = { resolve, reject }));
    this.finished = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    // Whoever writes or ends it sees the failure; nobody may be waiting at the moment it comes.
    this.finished.catch(() => undefined);
  }

  submit(connection: pg.Connection): void {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.connection = connection;
    this.begin.resolve();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.settle.resolve(this.rows);
  }

  handleError(error: Error): void {
    this.begin.reject(error);
    this.settle.reject(error);
  }

  async write(chunk: Buffer): Promise<void> {
    this.connection?.sendCopyFromChunk(chunk);
    const stream = this.connection?.stream;
    if (stream?.writableNeedDrain) await Promise.race([once(stream, 'drain'), this.finished]);
  }

  end(): Promise<number> {
    this.connection?.endCopyFrom();
    return this.finished;
  }
}

/** Starts a `COPY … FROM STDIN`: write its rows, then end it, which answers how many there were. */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
): Promise<{ write(chunk: Buffer): Promise<void>; end(): Promise<number> }> {
  const copy = client.query(new CopyIn(statement));
  await copy.started;
  return copy;
}
