import { type Kysely, sql } from 'kysely';

/**
 * That the e-mail of a purchase went out is no change that anybody must have read before they write: it gives the purchase no new
 * version, or who confirms it at that moment would be told of another person's change (D9, D48).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger subir_version on compra`.execute(db);
  await sql`create trigger subir_version before update on compra for each row
    when (old.enviada is not distinct from new.enviada or old.confirmada is distinct from new.confirmada)
    execute function subir_version()`.execute(db);
}
