import { type Kysely, sql } from 'kysely';

/** The motivo that a movement of stock shows is searched (D4). Few have one: the others are not in the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index movimiento_stock_motivo on movimiento_stock using gin (sin_acentos(motivo) gin_trgm_ops)
    where motivo is not null`.execute(db);
}
