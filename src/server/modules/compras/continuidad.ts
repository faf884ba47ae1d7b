import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { Condition } from '../../lists/source';
import { comprado } from './comprado';

/**
 * What of an order's lines is bought, and by which purchases that stand, in the order of the lines; undefined when the
 * order is not there or `visible` hides it. Quantities in the article's unit.
 */
export async function readContinuidad(
  db: Kysely<Database>,
  idPedido: number,
  visible: Condition,
): Promise<unknown[] | undefined> {
  const query = sql<{ lineas: unknown[] }>`
    select (
      select coalesce(json_agg(l order by l.id), '[]'::json) from (
        select d.id, d."idProducto", d."nombreProducto", d.cantidad, ${comprado} as comprado, d.recibido,
          (select coalesce(json_agg(b order by b.id), '[]'::json) from (
            select c.id, iso(c.fecha) as fecha, c.estado, sum(ca.cantidad) as cantidad
            from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
            join compra c on c.id = cd."idCompra" and c.estado <> 'Anulada'
            where ca."idPedidoDetalle" = d.id group by c.id
          ) b) as compras
        from pedido_detalle d where d."idPedido" = t.id
      ) l) as lineas
    from pedido t where t.id = ${idPedido} and ${visible}`;
  const { rows } = await query.execute(db);
  return rows[0]?.lineas;
}
