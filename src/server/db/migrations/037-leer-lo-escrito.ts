import { type Kysely, sql } from 'kysely';

/**
 * Up to where the log of the database holds what the person of a session has written, and what was written before it began: a
 * replica that has not come to it would show them less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sesion add column escrito bigint not null
    default pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`.execute(db);
}
