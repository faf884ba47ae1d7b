import { type Duplex, Stream } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type pg from 'pg';
import { Counter } from 'prom-client';
import { isRecord } from '#contract/calls/envelope';
import { codeOf } from '../thrown';
import { isAbandoned } from '../work/caller';
import { contextHere, within } from '../work/context';

/** Metric of failed and slow statements. */
export const statements = new Counter({
  name: 'bodega_statements_total',
  help: 'Statements that failed, and those that took longer than SLOW_STATEMENT_MS.',
  labelNames: ['outcome'],
  registers: [],
});
for (const outcome of ['failed', 'slow']) statements.inc({ outcome }, 0);

/** Where statements are logged: the log of a request identifies the request. */
export interface Listener {
  log: { warn: (facts: object, message: string) => void };
  slowMs: number;
}

/** Maximum length of logged SQL; of a statement with thousands of values only the beginning is useful. */
const SQL_MAX = 4_000;

/**
 * Counts and logs a statement that failed or was slow: its SQL, duration and error code. Never its values, nor the
 * message of the error, which may repeat them. What was cancelled because its client is gone counts as neither.
 */
function note(text: string, milliseconds: number, failed?: { error: unknown }): void {
  const { listener, caller } = contextHere();
  const { log, slowMs } = listener ?? {};
  const ms = Math.round(milliseconds);
  const sql = text.slice(0, SQL_MAX);
  if (failed) {
    if (isAbandoned(failed.error, caller)) return;
    statements.inc({ outcome: 'failed' });
    log?.warn({ sql, ms, codigo: codeOf(failed.error) }, 'a statement failed');
  } else if (slowMs !== undefined && ms > slowMs) {
    statements.inc({ outcome: 'slow' });
    log?.warn({ sql, ms }, 'a statement was slow');
  }
}

/** Log function for Kysely. */
export const logStatement = (event: LogEvent): void =>
  note(event.query.sql, event.queryDurationMillis, event.level === 'error' ? { error: event.error } : undefined);

/** Logs a statement that is sent without Kysely's driver. */
export async function logged<T>(text: string, ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    const answer = await ask();
    note(text, performance.now() - began);
    return answer;
  } catch (error) {
    note(text, performance.now() - began, { error });
    // The stack of pg's error is that of the socket; this one names who sent the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** The SQL of what `query` of a pg client is given: a text, or an object with one. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return isRecord(asked) && typeof asked.text === 'string' ? asked.text : '';
}

/** Logs the statements of a client used without Kysely; a COPY when its stream has ended. */
export function logStatementsOf(client: pg.ClientBase): void {
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

/** Runs `begin` so that the statements of the work it starts are logged to the app's log. */
export const loggedBy = <T>(app: FastifyInstance, begin: () => T): T =>
  within({ listener: { log: app.log, slowMs: app.config.slowStatementMs } }, begin);

/** Runs `begin` so that the statements of the work it starts are logged to stderr, as lines of JSON. */
export const loggedToStderr = <T>(slowMs: number, begin: () => T): T => {
  const warn = (facts: object, msg: string) => console.error(JSON.stringify({ msg, ...facts }));
  return within({ listener: { log: { warn }, slowMs } }, begin);
};
