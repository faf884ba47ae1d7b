import type { PedidoRecibir } from '#contract/recepcion';
import type { CommandContext } from '../../../commands';
import { arrivalsIn, checkArrivals, writeReceipt } from './arrivals';
import { lockOrder } from './lockOrder';

/**
 * Records what arrived as one receipt, and returns its number (D14, D49). Throws 422 if nothing arrived or a line is not of
 * the order, and 409 with the current order if it is closed, a line has changed since it was read (D9), or more would be
 * received than is pending; nothing of the receipt is stored then.
 */
export async function receivePedido(ctx: CommandContext, input: PedidoRecibir): Promise<number> {
  const arrivals = arrivalsIn(input);
  const { estado, refuse } = await lockOrder(ctx, input.id);
  if (estado === 'Cerrado') throw await refuse('El pedido está cerrado y no admite recepciones');
  await checkArrivals(ctx, input, arrivals, refuse);
  const { id: idPedido, guia, observacion } = input;
  return writeReceipt(ctx, { idPedido, guia, observacion, despacho: false }, arrivals);
}
