import { AsyncLocalStorage } from 'node:async_hooks';
import { type Duplex, Stream } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { LogEvent } from 'kysely';
import type pg from 'pg';
import { Counter } from 'prom-client';
import { isRecord } from '#contract/envelope';
import { codeOf } from '../startError';

/** Statements that failed, by SQLSTATE or the code of the socket, and those that took long. */
export const statements = new Counter({
  name: 'bodega_statements_total',
  help: 'Statements that failed, and those that took longer than SLOW_STATEMENT_MS.',
  labelNames: ['outcome'],
  registers: [],
});
for (const outcome of ['failed', 'slow']) statements.inc({ outcome }, 0);

/** Who is told of statements: the log of a request says which one it was. */
interface Listener {
  log: { warn: (facts: object, message: string) => void };
  slowMs: number;
}

const listening = new AsyncLocalStorage<Listener>();

/** Of a statement with thousands of values only the beginning is worth reading. */
const SQL_MAX = 4_000;

/**
 * Notes a statement that failed or was slow: its SQL, how long it took, and of an error the code and what it stands on. Never
 * its values, nor the words of the error, which repeat them.
 */
function note(text: string, milliseconds: number, failed?: { error: unknown }): void {
  const { log, slowMs } = listening.getStore() ?? {};
  const ms = Math.round(milliseconds);
  const sql = text.slice(0, SQL_MAX);
  if (failed) {
    statements.inc({ outcome: 'failed' });
    log?.warn({ sql, ms, codigo: codeOf(failed.error) }, 'a statement failed');
  } else if (slowMs !== undefined && ms > slowMs) {
    statements.inc({ outcome: 'slow' });
    log?.warn({ sql, ms }, 'a statement was slow');
  }
}

/** Notes what Kysely asked. */
export const noteStatement = (event: LogEvent): void =>
  note(event.query.sql, event.queryDurationMillis, event.level === 'error' ? { error: event.error } : undefined);

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : isRecord(asked) && typeof asked.text === 'string' ? asked.text : '';

/** Notes whatever is asked of a client that works without Kysely, a COPY when it has come to its end. */
export function noteStatementsOf(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const noting = (...asked: unknown[]): unknown => {
    const began = performance.now();
    const answer = query(...asked);
    const over = (failed?: { error: unknown }) => note(textOf(asked[0]), performance.now() - began, failed);
    const ended = answer instanceof Stream ? finished(answer as Duplex) : Promise.resolve(answer);
    ended.then(
      () => over(),
      (error: unknown) => over({ error }),
    );
    return answer;
  };
  client.query = noting as typeof client.query;
}

const BODILESS = ['GET', 'HEAD'];

/** Statements of every request are noted in its log; those of work that the app begins by itself in the app's. */
export const statementLogPlugin = fp(async (app: FastifyInstance) => {
  const slowMs = app.config.slowStatementMs;
  app.addHook('onRequest', (request, _reply, done) => listening.run({ log: request.log, slowMs }, done));
  // The reading of a body ends in an event of the socket, which knows nothing of its request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (BODILESS.includes(request.method)) done();
    else listening.run({ log: request.log, slowMs }, done);
  });
});

/** Runs what begins work of the app's own accord. */
export const notedBy = <T>(app: FastifyInstance, begin: () => T): T =>
  listening.run({ log: app.log, slowMs: app.config.slowStatementMs }, begin);

/** Runs work beside the requests: what is to be noted of its statements is a line of JSON on the standard error. */
export const notedOnStderr = <T>(slowMs: number, begin: () => T): T => {
  const warn = (facts: object, msg: string) => console.error(JSON.stringify({ msg, ...facts }));
  return listening.run({ log: { warn }, slowMs }, begin);
};
