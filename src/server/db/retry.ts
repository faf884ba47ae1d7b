import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { Counter } from 'prom-client';
import { isConnectionLost, isRetryable, wasNeverSent } from './databaseErrors';
import type { Database } from './schema';

/** What was done again because the database went away or two transactions stood in each other's way. */
export const retries = new Counter({
  name: 'bodega_retries_total',
  help: 'Statements and transactions that were done again, by what had stopped them.',
  labelNames: ['reason'],
  registers: [],
});
for (const reason of ['connection', 'race']) retries.inc({ reason }, 0);

/** How long a database that is being restarted is waited for, in ms, before the answer is 503. */
const PATIENCE_MS = 2_500;
const PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;
/** How often a transaction that lost against another is tried. */
const RACES = 3;

/**
 * Does something until it succeeds, for as long as trying again makes sense: what lost a race a few times, what a lost
 * connection stopped until the database has had time to come back. Each attempt takes a connection of its own.
 * @param mayRepeat whether a lost connection surely left nothing behind.
 */
export async function persistently<T>(
  attempt: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean = () => true,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  let pause = PAUSE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isLost = isConnectionLost(error) && mayRepeat(error) && performance.now() < deadline;
      if (!isLost && !(isRetryable(error) && tries < RACES)) throw error;
      retries.inc({ reason: isLost ? 'connection' : 'race' });
      if (!isLost) continue;
    }
    await delay(pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

/**
 * Runs an action in one transaction. A lost race is tried again, and so is one whose connection broke before the commit was
 * sent: that one surely left no trace. One that broke in the commit is not: nobody knows whether it was done.
 */
export function transactionally<T>(
  db: Kysely<Database>,
  action: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  const attempt = () => {
    isCommitting = false;
    return db.transaction().execute(async trx => {
      const result = await action(trx);
      isCommitting = true;
      return result;
    });
  };
  return persistently(attempt, error => !isCommitting || wasNeverSent(error));
}
