import { type Kysely, sql } from 'kysely';

/**
 * The plan of a trigger's statement is made for the first that a connection runs, often of one row, and kept. With a nested loop the
 * traces of a thousand changed lines took a million steps (700 ms, now 5).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function auditar() set enable_nestloop = off`.execute(db);
}
