import { sql } from 'kysely';
import type { ListSource } from '../../lists/source';
import { comprado } from '../compras/comprado';
import { pendingRequests } from './historyLines';
import { searchToApprove } from './searchOrders';
import { pedidosSource } from './source';

/** When the oldest of the order's pending requests was made. */
const firstRequested = sql`(select min(s.fecha) from solicitud_abierta o join solicitud s on s.id = o."idSolicitud"
  where o."idPedido" = t.id)`;

/**
 * Orders with a pending change or correction (D10, mode 2), with these requests. They are few however many orders there
 * are: `offset 0` makes the planner start from them, and a search checks them one by one.
 */
export function toApproveSource(timeZone: string): ListSource {
  const orders = pedidosSource(timeZone, {
    resource: 'aprobaciones',
    reporte: pendingRequests,
    cantNueva: sql`s.cantidad`,
    comprado,
  });
  return {
    ...orders,
    sort: { ...orders.sort, solicitado: firstRequested },
    from: sql`(select * from pedido where id in (select "idPedido" from solicitud_abierta) offset 0) t`,
    searchAll: searchToApprove,
    hasGenericPlan: () => false,
  };
}
