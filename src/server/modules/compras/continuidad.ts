import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { VisibleOrder } from '../pedidos/scope';
import { comprado, standingShares } from './comprado';

/**
 * What of an order's lines is bought, and by which purchases that stand, in the order of the lines. Quantities in the
 * article's unit.
 */
export async function readContinuidad(db: Kysely<Database>, order: VisibleOrder): Promise<unknown[]> {
  const query = sql<{ linea: unknown }>`
    select row_to_json(l) as linea from (
      select d.id, d."idProducto", d."nombreProducto", a.codigo, a.presentacion, d.cantidad, ${comprado} as comprado, d.recibido,
        (select coalesce(json_agg(b order by b.id), '[]'::json) from (
          select c.id, iso(c.fecha) as fecha, c.estado, c.etapa, sum(ca.cantidad) as cantidad
          from ${standingShares} where ca."idPedidoDetalle" = d.id group by c.id
        ) b) as compras
      from pedido_detalle d join producto a on a.id = d."idProducto" where d."idPedido" = ${order} order by d.id
    ) l`;
  const { rows } = await query.execute(db);
  return rows.map(({ linea }) => linea);
}
