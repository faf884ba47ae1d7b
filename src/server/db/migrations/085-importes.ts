import { type Kysely, sql } from 'kysely';

/**
 * Purchases and sales are found by the first figures of their total, as their lists show it (D4): `amountBegins` in `server/search.ts`
 * asks for a range of these texts, which this collation sorts by their signs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As `printedTotal` in `modules/compras/source.ts` has it.
  await sql`create index compra_importe on compra (((subtotal + round(subtotal * 0.13, 2))::text collate "C"))`.execute(
    db,
  );
  await sql`create index venta_importe on venta ((total::text collate "C"))`.execute(db);
}
