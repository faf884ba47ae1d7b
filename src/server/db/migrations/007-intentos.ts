import { type Kysely, sql } from 'kysely';

/**
 * Tells sign-in attempts whose password is still being checked from those that failed, so that people who sign in
 * correctly at the same moment are not taken for somebody who guesses (D6).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table intento_login add column "enCurso" boolean not null default false`.execute(db);
}
