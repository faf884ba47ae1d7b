import { type Kysely, sql } from 'kysely';

/**
 * Keeps few new orders outside the sorted part of the indexes that searches of orders use: each search reads those one after
 * the other, by default up to 4 MB of them (docs/decisions/019-speed.md). The value is in kB, the smallest there is.
 */
const INDEXES = ['pedido_texto_busqueda', 'pedido_numero'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) {
    await sql`alter index ${sql.table(index)} set (gin_pending_list_limit = 64)`.execute(db);
  }
}
