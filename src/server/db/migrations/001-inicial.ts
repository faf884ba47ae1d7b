import { type Kysely, sql } from 'kysely';
import { guards } from './001/guards';
import { stockAndOrders } from './001/stockAndOrders';
import { usersAndCatalogues } from './001/usersAndCatalogues';

/** Runs every statement of a script in one round trip; the scripts hold no parameters. */
async function run(db: Kysely<unknown>, script: string): Promise<void> {
  await sql.raw(script).execute(db);
}

/** The first schema: users and permissions, catalogues, orders, and the guards that keep them true (DESIGN part 5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, usersAndCatalogues);
  await run(db, stockAndOrders);
  await run(db, guards);
}
