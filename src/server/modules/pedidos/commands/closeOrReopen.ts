import type { PedidoCerrar } from '#contract/pedidoCambios';
import type { CommandContext } from '../../../commands';
import { isStale } from '../../../errors';
import { lockOrder, ORDER_CHANGED } from './lockOrder';

/** The reason given when the order was last closed or reopened; undefined if it never was. */
async function lastReason({ trx }: CommandContext, id: number): Promise<string | null | undefined> {
  const last = trx.selectFrom('cierre').select('motivo').where('idPedido', '=', id).orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirst())?.motivo;
}

/**
 * Closes a pending order short, or opens a closed one again: it is then what its lines say (D10, D13). Without a wanted state
 * it does what there is to do. An order that is closed, or open, as wanted is left as it is (D36); a reason other than the
 * stored one would be lost, so it is 409: somebody else was first. Requests that wait stay open; a change cannot be approved
 * until the order is opened again. 409 with the order when everything was delivered, or when it has changed since it was read
 * (D9). Returns what the order is now.
 */
export async function closeOrReopen(
  ctx: CommandContext,
  id: number,
  { motivo, version, estado: wanted }: PedidoCerrar,
): Promise<'cerrado' | 'reabierto'> {
  const order = await lockOrder(ctx, id);
  const isClosed = order.estado === 'Cerrado';
  if (wanted !== null && isClosed === (wanted === 'Cerrado')) {
    if (motivo !== null && motivo !== (await lastReason(ctx, id))) {
      throw await order.refuse(`El pedido ${isClosed ? 'ya está' : 'no está'} cerrado: su motivo no se guardó`);
    }
    return isClosed ? 'cerrado' : 'reabierto';
  }
  if (isStale(version, order.version)) throw await order.refuse(ORDER_CHANGED);
  if (order.estado === 'Entregado')
    throw await order.refuse('El pedido ya se entregó completo: no hay nada que cerrar');
  const accion = isClosed ? 'reabierto' : 'cerrado';
  await ctx.trx
    .insertInto('cierre')
    .values({ idPedido: id, accion, motivo, idUsuario: ctx.usuario.id, fecha: ctx.now })
    .execute();
  return accion;
}
