import { porComprar } from '#contract/compra';
import { isArticuloEspecial } from '#contract/constants';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import type { TradeDraft, TradeLine } from '../../documentos/borrador/draft';

/** The lines of an order of which something is left to buy. */
export const lineasPorComprar = ({ pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>): PedidoDetalle[] =>
  pedidoDetalle.filter(line => porComprar(line) > 0);

export interface Brought {
  lineas: TradeLine[];
  /** Names of lines left out because their article is not active any more (D32). */
  inactive: string[];
}

/** The purchase lines of an order: what is left to buy of each, at the article's costo (D24). */
export function bringLines(
  order: Pick<Pedido, 'pedidoDetalle'>,
  productos: ReadonlyMap<number, Producto>,
  newKey: () => string,
): Brought {
  const brought: Brought = { lineas: [], inactive: [] };
  for (const line of lineasPorComprar(order)) {
    const producto = productos.get(line.idProducto);
    if (!producto?.estatus) {
      brought.inactive.push(line.nombreProducto);
      continue;
    }
    brought.lineas.push({
      localId: newKey(),
      idProducto: line.idProducto,
      codigo: producto.codigo,
      // A line keeps the article's name, or the one typed for a special article (S9).
      nombreProducto: isArticuloEspecial(producto.codigo) ? line.nombreProducto : producto.nombreProducto,
      monto: producto.costo,
      cantidad: porComprar(line),
      idPedidoDetalle: line.id,
    });
  }
  return brought;
}

/** The draft now serves the order, with its lines in place of the old ones. */
export const serve = (draft: TradeDraft, order: Pick<Pedido, 'id' | 'proyecto'>, lineas: TradeLine[]): TradeDraft => ({
  ...draft,
  pedido: { id: order.id, proyecto: order.proyecto?.nombre ?? null },
  lineas,
});

/** The draft serves no order any more; its lines stay. */
export const detach = (draft: TradeDraft): TradeDraft => ({
  ...draft,
  pedido: null,
  lineas: draft.lineas.map(line => ({ ...line, idPedidoDetalle: null })),
});

/** Takes the order of an earlier state of the draft back, with the lines that are still there. */
export function reattach(draft: TradeDraft, before: TradeDraft): TradeDraft {
  const served = new Map(before.lineas.map(({ localId, idPedidoDetalle }) => [localId, idPedidoDetalle]));
  return {
    ...draft,
    pedido: before.pedido,
    lineas: draft.lineas.map(line => ({ ...line, idPedidoDetalle: served.get(line.localId) ?? line.idPedidoDetalle })),
  };
}
