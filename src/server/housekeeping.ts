import { type Kysely, sql } from 'kysely';
import type { Database } from './db/schema';

/** What has served its time: sessions past their end, sign-in attempts past their window, repetition keys past 24 h (D6, D8). */
async function forgetTheExpired(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async trx => {
    // Of several servers on one database, one at a time is enough.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('bodega limpieza')) as mine`.execute(trx);
    if (!rows[0]?.mine) return;
    await sql`delete from sesion where expira < now()`.execute(trx);
    await sql`delete from intento_login where fecha < now() - interval '1 hour'`.execute(trx);
    await sql`delete from idempotencia where creada < now() - interval '24 hours'`.execute(trx);
  });
}

const HOUR_MS = 3_600_000;

/** Tidies up every hour, whichever server of the database comes to it; answers what stops it. */
export function startHousekeeping(db: Kysely<Database>): () => Promise<void> {
  const timer = setInterval(() => void forgetTheExpired(db).catch(() => undefined), HOUR_MS).unref();
  return async () => clearInterval(timer);
}
