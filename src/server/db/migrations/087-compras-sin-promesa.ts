import { type Kysely, sql } from 'kysely';

/** Purchases sorted by the promised day, the latest first, have those without one last. The index of before serves the other direction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index compra_prometida_baja on compra ("fechaPrometida" desc nulls last, id desc)`.execute(db);
}
