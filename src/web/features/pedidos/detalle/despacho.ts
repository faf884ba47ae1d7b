import { cantidad, lineas } from '#contract/text/format';
import type { PedidoDetalle } from '#contract/pedido';
import { minus, plus } from '#contract/text/sums';
import { partOfPending, stillPending, type AmountsKind } from './amountsKind';

/** Quantity of a line that the stock can serve: the pending quantity, at most what is in stock. */
export const servable = (line: PedidoDetalle): number => Math.min(stillPending(line), Math.max(0, line.stock ?? 0));

/** Of several lines of one article the first are served while it lasts: each by itself could have all of it. */
function servedInTurn(lines: readonly PedidoDetalle[]): (number | null)[] {
  const left = new Map<number, number>();
  return lines.map(line => {
    const stock = left.get(line.idProducto) ?? line.stock ?? 0;
    const served = servable({ ...line, stock });
    left.set(line.idProducto, minus(stock, served));
    return served || null;
  });
}

const lack = (line: PedidoDetalle) =>
  servable(line) < stillPending(line) ? `hay ${cantidad(line.stock)} en bodega` : 'no falta más';

const inStock = ({ stock }: PedidoDetalle) =>
  Number(stock) > 0 ? `Hay ${cantidad(stock)} en bodega` : 'No hay en bodega';

/** Dispatch of an order's lines from the warehouse (D51): the quantity is what goes out now. */
export const despacho: AmountsKind = {
  ...partOfPending(servable, lack),
  mode: 'despachar',
  storageName: 'despacho',
  call: 'pedidos.despachar',
  words: {
    title: 'Despacho de bodega',
    amount: 'Sale ahora',
    confirm: 'Confirmar despacho',
    confirmTitle: id => `¿Registrar el despacho al pedido ${id}?`,
    nothingTyped: 'Escriba lo que sale en al menos una línea',
    closed: 'El pedido está cerrado y no admite despachos.',
    refused: 'El despacho no se guardó',
    unanswered: 'No se sabe si el despacho se guardó',
    retry: 'Reintente: no se despachará dos veces.',
  },
  optionalTexts: ['observacion'],
  // Stock fell after the quantity was typed: it is not adjusted, since the user decides which line gets the rest.
  problem: (line, typed) =>
    typed > servable(line) ? `Hay ${cantidad(line.stock)} en bodega: no alcanza para ${cantidad(typed)}` : null,
  problemOfAll: typed => {
    const { stock } = typed[0]?.line ?? {};
    const all = typed.reduce((sum, entry) => plus(sum, entry.typed), 0);
    return all > Number(stock)
      ? `Hay ${cantidad(stock)} en bodega: no alcanza para ${cantidad(all)} en ${lineas(typed.length)}`
      : null;
  },
  hint: line => (stillPending(line) > 0 ? inStock(line) : null),
  effect: inStock,
  everything: {
    label: 'Despachar lo que hay',
    lineLabel: 'Sale todo lo que hay',
    amount: line => servable(line) || null,
    amounts: servedInTurn,
  },
  summarise: ({ id, pedidoDetalle }, typed) => {
    const possible = pedidoDetalle.filter(line => servable(line) > 0).length;
    const none =
      possible === 0 ? 'Ninguna línea pendiente tiene existencia en bodega' : `Hay existencia para ${lineas(possible)}`;
    return {
      text: typed.length > 0 ? `Despachará ${lineas(typed.length)} desde la bodega` : none,
      unansweredText: `Quedó sin respuesta: ${lineas(typed.length)}`,
      doneText: `Despacho registrado: ${lineas(typed.length)} del pedido ${id}`,
      facts: [
        ['Con existencia', lineas(possible)],
        ['Sale ahora', typed.length > 0 ? lineas(typed.length) : '—'],
      ],
    };
  },
};
