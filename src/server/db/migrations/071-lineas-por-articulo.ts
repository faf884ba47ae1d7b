import { type Kysely, sql } from 'kysely';

/** The index of lines by article has their direccionamiento and order too, so that orders are found by the sums of the totals that a search finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index pedido_detalle_producto`.execute(db);
  await sql`create index pedido_detalle_producto on pedido_detalle ("idProducto", direccionamiento, "idPedido")`.execute(
    db,
  );
}
