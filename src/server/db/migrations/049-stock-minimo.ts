import { type Kysely, sql } from 'kysely';

/**
 * The least that should be on the shelf of an article. The index has no column that movements of stock change, so that these stay
 * as quick as they were.
 */
const minimo = `
alter table producto add column "stockMinimo" numeric(12,3) constraint producto_stock_minimo check ("stockMinimo" >= 0);
create index producto_con_minimo on producto (id) where "stockMinimo" > 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(minimo).execute(db);
}
