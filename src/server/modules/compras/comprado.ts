import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../lists/source';

/** FROM of the shares `ca` of order lines in purchases `c` that are not annulled, with the purchases' lines `cd`. */
export const standingShares = sql`compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
  join compra c on c.id = cd."idCompra" and c.estado <> 'Anulada'`;

/** Sum over the shares `ca` of an order line `d` in purchases not annulled. Most have none; then no purchase is read. */
const ofPurchases = (cantidad: RawBuilder<unknown>) =>
  sql<number>`(case when exists (select from compra_asignacion ca where ca."idPedidoDetalle" = d.id) then (
  select coalesce(sum(${cantidad}), 0) from ${standingShares}
  where ca."idPedidoDetalle" = d.id) else 0 end)`;

/** Quantity of an order line `d` bought by purchases not annulled (D24). */
export const comprado = ofPurchases(sql`ca.cantidad`);

/** Part of that quantity that has not arrived: no delivery counts it yet (D49). */
export const toArrive = ofPurchases(sql`ca.cantidad - ca.recibido`);

/**
 * An order `t` has something pending that is not yet purchased: status 2 (D10, D24). Goods that arrived without a purchase
 * need none any more; an order closed short needs nothing.
 */
export const hasLeftToBuy: Condition = sql`t.estado = 'Pendiente' and exists (
  select from pedido_detalle d where d."idPedido" = t.id and d.recibido < d.cantidad and d.recibido + ${toArrive} < d.cantidad)`;
