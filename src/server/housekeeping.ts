import { type Kysely, sql } from 'kysely';
import type { Database } from './db/schema';

/** What has served its time: sessions past their end, sign-in attempts past their window, repetition keys past 24 h (D6, D8). */
async function forgetTheExpired(db: Kysely<Database>): Promise<void> {
  await sql`delete from sesion where expira < now()`.execute(db);
  await sql`delete from intento_login where fecha < now() - interval '1 hour'`.execute(db);
  await sql`delete from idempotencia where creada < now() - interval '24 hours'`.execute(db);
}

const HOUR_MS = 3_600_000;

/** Tidies up every hour, on every server that shares the database; answers what stops it. */
export function startHousekeeping(db: Kysely<Database>): () => Promise<void> {
  const timer = setInterval(() => void forgetTheExpired(db).catch(() => undefined), HOUR_MS).unref();
  return async () => clearInterval(timer);
}
