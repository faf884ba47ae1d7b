import { type Kysely, sql } from 'kysely';

/**
 * Reports add up the lines of many orders: with the amounts in the index of an order's lines they never visit the table.
 * It takes the place of the index that had the order and the line only.
 */
const lines = `
create index pedido_detalle_sumas on pedido_detalle ("idPedido", id) include (cantidad, recibido, direccionamiento);
drop index pedido_detalle_pedido;
`;

/** Indexes for the reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lines).execute(db);
}
