import type { PedidoEntrega } from '#contract/pedidoCambios';
import type { CommandContext } from '../../../commands';
import { isStale } from '../../../errors';
import { lockOrder, ORDER_CHANGED } from './lockOrder';

/**
 * Gives an order another estimated delivery (D12); its trace is the record of the audit, which the history of the order tells.
 * 409 with the order as it is now when it is closed or has changed since it was read (D9).
 */
export async function changeEntrega(
  ctx: CommandContext,
  id: number,
  { fechaEntrega, version }: PedidoEntrega,
): Promise<void> {
  const order = await lockOrder(ctx, id);
  if (order.estado === 'Cerrado')
    throw await order.refuse('El pedido está cerrado. Ábralo de nuevo para cambiar la entrega');
  if (isStale(version, order.version)) throw await order.refuse(ORDER_CHANGED);
  await ctx.trx
    .updateTable('pedido')
    .set({ fechaEntrega })
    .where('id', '=', id)
    .where('fechaEntrega', 'is distinct from', fechaEntrega)
    .execute();
}
