import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { LogEvent } from 'kysely';
import { Counter } from 'prom-client';
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
  log: FastifyBaseLogger;
  slowMs: number;
}

const listening = new AsyncLocalStorage<Listener>();

/** Of a statement with thousands of values only the beginning is worth reading. */
const SQL_MAX = 4_000;

/**
 * Notes a statement that failed or was slow: its SQL, how long it took, and of an error the code and what it stands on. Never
 * its values, nor the words of the error, which repeat them.
 */
export function noteStatement(event: LogEvent): void {
  const { log, slowMs } = listening.getStore() ?? {};
  const ms = Math.round(event.queryDurationMillis);
  const sql = event.query.sql.slice(0, SQL_MAX);
  if (event.level === 'error') {
    statements.inc({ outcome: 'failed' });
    log?.warn({ sql, ms, codigo: codeOf(event.error) }, 'a statement failed');
  } else if (slowMs !== undefined && ms > slowMs) {
    statements.inc({ outcome: 'slow' });
    log?.warn({ sql, ms }, 'a statement was slow');
  }
}

/** Statements of every request are noted in its log; those of work that the app begins by itself in the app's. */
export const statementLogPlugin = fp(async (app: FastifyInstance) => {
  const slowMs = app.config.slowStatementMs;
  app.addHook('onRequest', (request, _reply, done) => listening.run({ log: request.log, slowMs }, done));
  // The reading of a body ends in an event of the socket, which knows nothing of its request.
  app.addHook('preValidation', (request, _reply, done) => listening.run({ log: request.log, slowMs }, done));
});

/** Runs what begins work of the app's own accord. */
export const notedBy = <T>(app: FastifyInstance, begin: () => T): T =>
  listening.run({ log: app.log, slowMs: app.config.slowStatementMs }, begin);
