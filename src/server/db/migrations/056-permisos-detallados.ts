import { type Kysely, sql } from 'kysely';

/** Whether some rights have modules of their own; those are rows of `modulo` only while it is on (D53). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table empresa add column "permisosDetallados" boolean not null default false`.execute(db);
}
