import { type Kysely, sql } from 'kysely';

/** The index that reports read the lines of orders by has their text too, so that a search of a project's lines visits it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index pedido_detalle_sumas`.execute(db);
  await sql`create index pedido_detalle_sumas on pedido_detalle ("idPedido", id)
    include (cantidad, recibido, direccionamiento, busqueda)`.execute(db);
}
