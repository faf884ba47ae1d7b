import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { KEY_LIFE } from '../commands';
import type { Database } from '../db/schema';

/**
 * Deletes expired rows without waiting for locks: rows locked by other transactions, as those of a server that does the same, are
 * left for the next run.
 */
const forget = (trx: Transaction<Database>, table: string, expired: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${expired} for update skip locked))`.execute(trx);

/** Deletes expired sessions, sign-in attempts past their window and repetition keys past their life (D6, D8). */
export async function forgetTheExpired(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async trx => {
    await forget(trx, 'sesion', sql`expira < now()`);
    await forget(trx, 'intento_login', sql`fecha < now() - interval '1 hour'`);
    await forget(trx, 'idempotencia', sql`creada < now() - ${KEY_LIFE}`);
  });
}

const HOUR_MS = 3_600_000;

/** Deletes expired rows every hour. Returns a function that stops it. */
export function startHousekeeping(db: Kysely<Database>): () => Promise<void> {
  const timer = setInterval(() => void forgetTheExpired(db).catch(() => undefined), HOUR_MS).unref();
  return async () => clearInterval(timer);
}
