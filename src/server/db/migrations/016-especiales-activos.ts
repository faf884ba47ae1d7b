import { type Kysely, sql } from 'kysely';

/**
 * The special articles are on offer always: orders take what no catalogue has by them (D19). One that was switched off is
 * switched on again, without an author, for nobody did that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update producto set estatus = true where codigo ~ '^000-00[0-4]$' and not estatus;
    alter table producto add constraint producto_especial_activo check (estatus or codigo !~ '^000-00[0-4]$')`.execute(
    db,
  );
}
