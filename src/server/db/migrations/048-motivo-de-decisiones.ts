import { type Kysely, sql } from 'kysely';

/** A decision says why: a denial always (D52); those of before, whose reason nobody wrote down, have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decision add column motivo text
    constraint decision_motivo check (char_length(motivo) <= 250)`.execute(db);
}
