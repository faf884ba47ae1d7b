import type { PedidoCerrar } from '#contract/pedido';
import type { Contexto } from '../../../commands';
import { isStale, lockOrder } from './lockOrder';

/**
 * Closes a pending order short, or opens a closed one again: it is then what its lines say (D10, D13). Requests that wait
 * stay open; a change can't be approved until the order is opened again. 409 with the order when everything was delivered,
 * or when it has changed since it was read (D9). Answers what was done.
 */
export async function cerrarOReabrir(
  ctx: Contexto,
  id: number,
  { motivo, version }: PedidoCerrar,
  timeZone: string,
): Promise<'cerrado' | 'reabierto'> {
  const order = await lockOrder(ctx, id, timeZone);
  if (isStale(version, order.version)) throw await order.refuse('El pedido cambió mientras tanto. Revíselo');
  if (order.estado === 'Entregado')
    throw await order.refuse('El pedido ya se entregó completo: no hay nada que cerrar');
  const accion = order.estado === 'Cerrado' ? 'reabierto' : 'cerrado';
  await ctx.trx
    .insertInto('cierre')
    .values({ idPedido: id, accion, motivo, idUsuario: ctx.usuario.id, fecha: ctx.ahora })
    .execute();
  return accion;
}
