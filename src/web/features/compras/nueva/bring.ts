import { useMutation } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useNotify } from 'react-admin';
import { porComprar } from '#contract/compra';
import { cantidad as cantidadText, plural } from '#contract/text/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import type { Producto } from '#contract/producto';
import { newKey } from '../../../api/writes';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { errorMessage } from '../../../kit/errorMessage';
import { quantityOf, pedidosOf, type DocumentoDraft, type DocumentoLinea } from '../../documentos/draft/documentoDraft';

export const linesToBuy = ({ pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>): PedidoDetalle[] =>
  pedidoDetalle.filter(line => porComprar(line) > 0);

/** A purchase line for an order's line: the quantity left to buy, at the article's costo (D24). */
const broughtLine = (line: PedidoDetalle, producto: Producto): DocumentoLinea => ({
  localId: newKey(),
  idProducto: line.idProducto,
  codigo: producto.codigo,
  presentacion: producto.presentacion,
  // Named as on the order line, including its detail text (D20, D24).
  nombreProducto: line.nombreProducto,
  monto: producto.costo,
  cantidad: porComprar(line),
  idPedidoDetalle: line.id,
});

/** What is left of each article. Kept by article and line, so that a line brought again counts once; formerly by article alone. */
function leftByArticle({ pedido }: DocumentoDraft): [idProducto: number, left: number][] {
  const left = new Map<number, number>();
  for (const [key, quantity] of Object.entries(pedido?.porComprar ?? {})) {
    const idProducto = Number.parseInt(key);
    left.set(idProducto, plus(left.get(idProducto) ?? 0, quantity));
  }
  return [...left];
}

/** Articles bought in excess of what its order still needs: "Cemento: faltan 10, se compran 12". */
export const excessesOf = (draft: DocumentoDraft): string[] =>
  leftByArticle(draft).flatMap(([id, left]) => {
    const bought = quantityOf(draft, id);
    const line = draft.lineas.find(({ idProducto }) => idProducto === id);
    if (!line || bought <= left) return [];
    const areMissing = plural(left, 'falta', 'faltan');
    const areBought = plural(bought, 'se compra', 'se compran');
    return [`${line.nombreProducto}: ${areMissing} ${cantidadText(left)}, ${areBought} ${cantidadText(bought)}`];
  });

/** The draft serving one more order: its lines are added, existing ones stay (D47). */
function serveToo(draft: DocumentoDraft, order: Pedido, lineas: DocumentoLinea[]): DocumentoDraft {
  const known = new Set(draft.lineas.map(({ idPedidoDetalle }) => idPedidoDetalle));
  const added = lineas.filter(({ idPedidoDetalle }) => !known.has(idPedidoDetalle));
  const porComprar = { ...draft.pedido?.porComprar };
  for (const { idProducto, idPedidoDetalle, cantidad } of added)
    porComprar[`${idProducto}.${idPedidoDetalle}`] = cantidad;
  const served = { id: order.id, proyecto: order.proyecto?.nombre ?? null };
  const before = pedidosOf(draft);
  const isServed = before.some(({ id }) => id === order.id);
  const [pedido = served, ...otrosPedidos] = isServed ? before : [...before, served];
  return { ...draft, pedido: { ...pedido, porComprar }, otrosPedidos, lineas: [...draft.lineas, ...added] };
}

/** The draft serving an order, with that order's lines instead of its own. */
const serve = (draft: DocumentoDraft, order: Pedido, lineas: DocumentoLinea[]): DocumentoDraft =>
  serveToo({ ...draft, pedido: null, otrosPedidos: [], lineas: [] }, order, lineas);

export const detach = (draft: DocumentoDraft): DocumentoDraft => ({
  ...draft,
  pedido: null,
  otrosPedidos: [],
  lineas: draft.lineas.map(line => ({ ...line, idPedidoDetalle: null })),
});

/** Undoes `detach`: restores the orders of an earlier draft, for the lines that still exist. */
export function reattach(draft: DocumentoDraft, before: DocumentoDraft): DocumentoDraft {
  const served = new Map(before.lineas.map(({ localId, idPedidoDetalle }) => [localId, idPedidoDetalle]));
  return {
    ...draft,
    pedido: before.pedido,
    otrosPedidos: before.otrosPedidos,
    lineas: draft.lineas.map(line => ({ ...line, idPedidoDetalle: served.get(line.localId) ?? line.idPedidoDetalle })),
  };
}

/** Lines with their articles, and the names of those whose article is inactive, which are not bought (D32). */
export async function withActiveArticles<L extends { idProducto: number; nombreProducto: string }>(
  dataProvider: DataProvider,
  lines: readonly L[],
) {
  const ids = [...new Set(lines.map(({ idProducto }) => idProducto))];
  const { data } = await dataProvider.getMany<Producto>('productos', { ids });
  const active = new Map(data.flatMap(producto => (producto.estatus ? [[producto.id, producto]] : [])));
  const found = lines.map(line => ({ line, producto: active.get(line.idProducto) }));
  return {
    found: found.flatMap(({ line, producto }) => (producto ? [{ line, producto }] : [])),
    inactive: found.flatMap(({ line, producto }) => (producto ? [] : [line.nombreProducto])),
  };
}

/** Says which lines were left out. */
export function leftOut(inactive: readonly string[]): string {
  const words = plural(inactive.length, 'trajo, por estar inactivo', 'trajeron, por estar inactivos');
  return `No se ${words}: ${inactive.join(', ')}`;
}

/** An order and those of its lines to bring into the purchase. */
export interface Bringing {
  order: Pedido;
  lines: readonly PedidoDetalle[];
}

/**
 * Brings lines of an order into the draft, replacing its lines or adding to them. A failure changes nothing, and neither does an
 * answer that comes after `cancel`: what was typed meanwhile stays.
 */
export function useBring(store: StoredDraft<DocumentoDraft>, onDone: () => void) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { mutate, reset, isPending, variables } = useMutation({
    mutationFn: ({ lines }: Bringing) => withActiveArticles(dataProvider, lines),
  });
  const bring = (chosen: Bringing, besides = false) =>
    mutate(chosen, {
      onSuccess: ({ found, inactive }) => {
        const lineas = found.map(({ line, producto }) => broughtLine(line, producto));
        if (inactive.length > 0) notify(leftOut(inactive), { type: 'warning', autoHideDuration: null });
        else if (lineas.length === 0)
          notify(`Del pedido ${chosen.order.id} no queda nada por comprar`, { type: 'warning' });
        if (lineas.length === 0) return;
        store.update(current => (besides ? serveToo : serve)(current, chosen.order, lineas));
        onDone();
      },
      onError: error => notify(errorMessage(error, 'No se pudo traer el pedido'), { type: 'error' }),
    });
  return { bring, cancel: reset, busyId: isPending ? variables.order.id : null };
}
