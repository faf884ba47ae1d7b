import type { PedidoRecibir } from '#contract/recepcion';
import type { Contexto } from '../../../commands';
import { arrivals, checkArrivals, writeReceipt } from './llegadas';
import { lockOrder } from './lockOrder';

/**
 * Takes in what arrived as one receipt, and answers its number (D14, D49).
 * 422 when nothing arrives or a line is not the order's; 409 with the order as it is now when it is closed, a line has
 * changed since it was read (D9), or more would be received than is pending: then nothing of the receipt is kept.
 */
export async function recibirPedido(ctx: Contexto, input: PedidoRecibir, timeZone: string): Promise<number> {
  const llegadas = arrivals(input);
  const { estado, refuse } = await lockOrder(ctx, input.id, timeZone);
  if (estado === 'Cerrado') throw await refuse('El pedido está cerrado y no admite recepciones');
  await checkArrivals(ctx, input, llegadas, refuse);
  const { id: idPedido, guia, observacion } = input;
  return writeReceipt(ctx, { idPedido, guia, observacion, despacho: false }, llegadas);
}
