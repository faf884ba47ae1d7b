import { sql } from 'kysely';
import type { Condition } from '../../lists/source';

/** What purchases that stand have bought of the order's line `d`, in its unit (D24). Of most lines none has: then no purchase is looked for. */
export const comprado = sql<number>`(case when exists (select from compra_asignacion ca where ca."idPedidoDetalle" = d.id) then (
  select coalesce(sum(ca.cantidad), 0) from compra_asignacion ca
  join compra_detalle cd on cd.id = ca."idCompraDetalle"
  join compra c on c.id = cd."idCompra" and c.estado <> 'Anulada'
  where ca."idPedidoDetalle" = d.id) else 0 end)`;

/**
 * An order `t` with something pending that is not yet purchased: status 2 (D10, D24). What came without being bought
 * needs no buying any more; an order closed short needs nothing.
 */
export const quedaPorComprar: Condition = sql`t.estado = 'Pendiente' and exists (
  select from pedido_detalle d where d."idPedido" = t.id and d.recibido < d.cantidad and ${comprado} < d.cantidad)`;
