import { cantidad } from '#contract/text/format';
import type { PedidoDespachar } from '#contract/recepcion';
import type { CommandContext } from '../../../commands';
import { lackingStock, lockArticles, byArticle, stockConflict } from '../../movimientos/existencias';
import { arrivalsIn, checkArrivals, writeReceipt } from './arrivals';
import { lockOrder } from './lockOrder';

/**
 * Serves lines of an order from the shelf: one receipt of the order and the movements of stock, together or not at all (D51).
 * Returns the number of the receipt. Refuses as a receipt does, and with 409 and what there is where the shelf has less: the
 * articles are locked, so that of two at once one is told so.
 */
export async function dispatchPedido(ctx: CommandContext, input: PedidoDespachar): Promise<number> {
  const lineas = input.pedidoDetalle.map(line => ({ ...line, danado: null, excedente: null }));
  const asked = { id: input.id, pedidoDetalle: lineas };
  const arrivals = arrivalsIn(asked, 'Indique al menos una cantidad por despachar');
  const { estado, refuse } = await lockOrder(ctx, input.id);
  if (estado === 'Cerrado') throw await refuse('El pedido está cerrado y no admite despachos');
  const lines = await checkArrivals(ctx, asked, arrivals, refuse);
  const outgoing = byArticle(
    arrivals.flatMap(({ id, cantNueva }) => {
      const line = lines.get(id);
      return line ? [{ idProducto: line.idProducto, cantidad: cantNueva }] : [];
    }),
  );
  const lacking = lackingStock(await lockArticles(ctx, [...outgoing.keys()]), outgoing);
  const [first] = lacking;
  if (first) {
    throw stockConflict(
      `Hay ${cantidad(first.stock)} de ${first.nombreProducto} en bodega: no alcanza para despachar ${cantidad(first.cantidad)}`,
      lacking,
    );
  }
  const { id: idPedido, observacion } = input;
  return writeReceipt(ctx, { idPedido, guia: null, observacion, despacho: true }, arrivals);
}
