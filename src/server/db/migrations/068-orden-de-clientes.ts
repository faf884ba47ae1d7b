import { type Kysely, sql } from 'kysely';

/** The index of the list of clients follows its order: by name, then by surname, with a tab between (see `inOrderOf`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index cliente_nombre`.execute(db);
  await sql`create index cliente_nombre on cliente ((nombre || E'\\t' || apellido), id)`.execute(db);
}
