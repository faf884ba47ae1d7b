import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../lists/source';

/** A sum over the shares `ca` of purchases that stand in the order's line `d`. Of most lines there is none: then no purchase is looked for. */
const ofPurchases = (cantidad: RawBuilder<unknown>) =>
  sql<number>`(case when exists (select from compra_asignacion ca where ca."idPedidoDetalle" = d.id) then (
  select coalesce(sum(${cantidad}), 0) from compra_asignacion ca
  join compra_detalle cd on cd.id = ca."idCompraDetalle"
  join compra c on c.id = cd."idCompra" and c.estado <> 'Anulada'
  where ca."idPedidoDetalle" = d.id) else 0 end)`;

/** What purchases that stand have bought of the order's line `d`, in its unit (D24). */
export const comprado = ofPurchases(sql`ca.cantidad`);

/** What of that has still to come: no delivery counted it (D49). */
export const porLlegar = ofPurchases(sql`ca.cantidad - ca.recibido`);

/**
 * An order `t` with something pending that is not yet purchased: status 2 (D10, D24). What came without being bought
 * needs no buying any more; an order closed short needs nothing.
 */
export const quedaPorComprar: Condition = sql`t.estado = 'Pendiente' and exists (
  select from pedido_detalle d where d."idPedido" = t.id and d.recibido < d.cantidad and d.recibido + ${porLlegar} < d.cantidad)`;
