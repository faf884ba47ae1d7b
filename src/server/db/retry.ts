import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { Counter } from 'prom-client';
import { isConnectionLost, isRetryable, tookTooLong, wasNeverSent } from './databaseErrors';
import type { Database } from './schema';

/** Metric of statements and transactions repeated after a lost connection or a conflict of transactions. */
export const retries = new Counter({
  name: 'bodega_retries_total',
  help: 'Statements and transactions that were done again, by what had stopped them.',
  labelNames: ['reason'],
  registers: [],
});
for (const reason of ['connection', 'race']) retries.inc({ reason }, 0);

/** How long to wait for a restarting database, in ms, before the request is answered 503. */
const PATIENCE_MS = 2_500;
const PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;
/** Maximum attempts of a transaction that conflicts with others. */
const RACES = 3;

/**
 * Repeats an attempt until it succeeds: a few times after conflicts with other transactions, and after a lost
 * connection for as long as a database needs to restart. Each attempt must take its own connection.
 * @param mayRepeat whether an attempt whose connection was lost is certain to have had no effect.
 */
export async function persistently<T>(
  attempt: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean = () => true,
): Promise<T> {
  // From when it is first lost: a document may have been read for longer before.
  let deadline = Infinity;
  let pause = PAUSE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const now = performance.now();
      deadline = Math.min(deadline, now + PATIENCE_MS);
      const isLost = isConnectionLost(error) && !tookTooLong(error) && mayRepeat(error) && now < deadline;
      if (!isLost && !(isRetryable(error) && tries < RACES)) throw error;
      retries.inc({ reason: isLost ? 'connection' : 'race' });
      if (!isLost) continue;
    }
    await delay(pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

/** Yields what was already taken from an iterator, then the rest of it, and ends it. */
export async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
}

/** Yields the items of what `begin` starts; it is begun anew, as by `persistently`, until there is a first item. */
export async function* persistentlyBegun<T>(begin: () => AsyncIterator<T>): AsyncGenerator<T> {
  const { first, items } = await persistently(async () => {
    const items = begin();
    return { items, first: await items.next() };
  });
  yield* withFirst(first, items);
}

/**
 * Runs an action in one transaction. Repeats it after a conflict, and after a connection lost before the commit was
 * sent, which rolled it back; not after one lost during the commit, when it is unknown whether it was committed.
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

/** Runs reads in one transaction, so that all they read is of one moment. Repeats it like a single read. */
export const inSnapshot = <T>(db: Kysely<Database>, read: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
  persistently(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read));
