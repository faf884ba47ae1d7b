import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';

/** What of the line `d` of a purchase that is not Recibida has come: what the orders it serves received of it (D49). */
const llegado = sql`(select coalesce(sum(ca.recibido), 0) from compra_asignacion ca where ca."idCompraDetalle" = d.id)`;

/** The lines of the purchase `t` of which something has not come, and how much. */
export const faltan = sql`
  (select coalesce(json_agg(f order by f.id), '[]'::json) from (
    select d.id, d."nombreProducto", d.cantidad - ${llegado} as cantidad
    from compra_detalle d where d."idCompra" = t.id
  ) f where f.cantidad > 0)`;

/** What has not come of one purchase. */
export async function readFaltan(
  db: Kysely<Database>,
  id: number,
): Promise<{ nombreProducto: string; cantidad: number }[]> {
  const query = sql<{ faltan: { nombreProducto: string; cantidad: number }[] }>`
    select ${faltan} as faltan from compra t where t.id = ${id}`;
  const { rows } = await query.execute(db);
  return rows[0]?.faltan ?? [];
}
