import { type Kysely, sql } from 'kysely';

/**
 * `iso` of the base becomes stable, as what it calls is: PostgreSQL then puts its text into the statement instead of calling it for
 * each instant, at a third of the time. An immutable function that calls a stable one is never put in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function iso(timestamptz) stable`.execute(db);
}
