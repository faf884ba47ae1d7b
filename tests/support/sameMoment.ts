import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/server/db/schema';
import { until } from './until';

/** Waits until so many sessions of a database wait for a lock. */
export const locksAwaited = (db: Kysely<Database>, count = 1): Promise<true> =>
  until(`${count} to wait for a lock`, async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length === count;
  });

/**
 * The answers to calls that come at the same moment. A transaction of the test holds the rows that they need until all of them
 * wait for it: without that, one may be answered before the next is begun, and no lock is missed. Of one user four run at once.
 * @param held a statement that locks rows.
 */
export async function atTheSameMoment<T>(
  db: Kysely<Database>,
  held: RawBuilder<unknown>,
  calls: () => readonly Promise<T>[],
): Promise<T[]> {
  const { sent } = await db.transaction().execute(async trx => {
    await held.execute(trx);
    const sent = calls();
    await locksAwaited(db, sent.length);
    return { sent };
  });
  return Promise.all(sent);
}
