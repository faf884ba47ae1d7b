import { sql } from 'kysely';
import type { ListSource } from '../../lists/source';
import { comprado } from '../compras/comprado';
import { pendingRequests } from './historyLines';
import { searchToApprove } from './searchOrders';
import { pedidosSource } from './source';

/**
 * Orders with a pending change or correction (D10, mode 2), with these requests. They are few however many orders there
 * are: `offset 0` makes the planner start from them, and a search checks them one by one.
 */
export const toApproveSource = (timeZone: string): ListSource => ({
  ...pedidosSource(timeZone, {
    resource: 'aprobaciones',
    reporte: pendingRequests,
    cantNueva: sql`s.cantidad`,
    comprado,
  }),
  from: sql`(select * from pedido where id in (select "idPedido" from solicitud_abierta) offset 0) t`,
  searchAll: searchToApprove,
  hasGenericPlan: () => false,
});
