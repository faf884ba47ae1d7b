import { totalesOf } from '../compra';
import type { Compra, DetalleCompra } from '#contract/compra';
import { pedidosOf } from '#contract/compraPedidos';
import { cantidad, dotted, withCount, dinero, lineas, plural } from '#contract/text/format';
import { deliveryText, isMailLine, mailLine, RECEIVED_COPY } from '#contract/correoProveedor';
import { articleCount } from '#contract/documentTotals';
import { minus, sumsByPresentacion } from '#contract/text/sums';

export const NO_EMAIL = 'El proveedor no tiene correo para órdenes. Agréguelo en Proveedores';

/** "3 artículos (45 Saco 50 kg)". */
function contentsOf(lines: readonly DetalleCompra[]): string {
  const sums = sumsByPresentacion(lines);
  return `${withCount(articleCount(lines), 'artículo')}${sums && ` (${sums})`}`;
}

/** Quantity of a line that serves no order. */
const restOf = ({ partes, cantidad }: DetalleCompra): number =>
  (partes ?? []).reduce((left, parte) => minus(left, parte.cantidad), cantidad);

/** The quantities of the lines that serve no order and so go to the warehouse. */
const linesForStock = ({ detalleCompra }: Pick<Compra, 'detalleCompra'>): DetalleCompra[] =>
  detalleCompra.map(line => ({ ...line, cantidad: restOf(line) })).filter(({ cantidad }) => cantidad > 0);

/** "Pedido 121: 10 · Pedido 122: 6 · Bodega: 2": what of a line is for whom, where a purchase serves several (D47). */
export function sharesText(compra: Compra, line: DetalleCompra): string {
  const pedidos = pedidosOf(compra);
  const isShared = pedidos.length > 1 || (pedidos.length > 0 && linesForStock(compra).length > 0);
  if (compra.idPedido || !isShared) return '';
  const rest = restOf(line);
  return dotted(
    ...(line.partes ?? []).map(({ idPedido, cantidad: share }) => `Pedido ${idPedido}: ${cantidad(share)}`),
    rest > 0 && `Bodega: ${cantidad(rest)}`,
  );
}

const OF_ORDERS = 'Lo que es para pedidos se anota en la recepción de cada uno.';

/** The effect of changing the state on stock (D23, D47). */
function stockEffect(compra: Compra): string {
  if (compra.idPedido) return `La orden sirve al pedido ${compra.idPedido}: el stock no cambia.`;
  const bodega = linesForStock(compra);
  if (bodega.length === 0) return `La orden sirve a pedidos: el stock no cambia. ${OF_ORDERS}`;
  const effect = `${compra.estado === 'Recibida' ? 'Sale del' : 'Entra al'} stock: ${contentsOf(bodega)}.`;
  const isShared = compra.detalleCompra.some(({ partes }) => (partes ?? []).length > 0);
  return isShared ? `${effect} ${OF_ORDERS}` : effect;
}

/** The effect of changing the state: on stock, and what opens after it. */
export const stateEffect = (compra: Compra, receives: boolean): string =>
  [
    compra.etapa === 'Borrador' && 'Todavía no se ha enviado al proveedor.',
    stockEffect(compra),
    receives && 'Después se abre la recepción del pedido, para anotar lo que llegó.',
  ]
    .filter(Boolean)
    .join(' ');

/** The effect of annulling: on stock, on what is left to buy, and what is left to do. */
export const cancelEffect = (compra: Compra): string =>
  [
    compra.estado === 'Recibida' && !compra.idPedido
      ? stockEffect(compra)
      : 'La orden queda en la lista, marcada como anulada; el stock no cambia.',
    pedidosOf(compra).length > 0 && 'Lo que no ha llegado vuelve a Por comprar.',
    compra.enviada && 'Al proveedor no se le avisa: hágalo usted.',
  ]
    .filter(Boolean)
    .join(' ');

/** `mailto:` link to the supplier with the purchase as text, for servers without e-mail. */
export function mailtoOf(compra: Compra, empresa: string): string {
  const isCopy = compra.estado === 'Recibida';
  const subject = [`Orden de compra ${compra.id}`, empresa].filter(Boolean).join(' — ');
  return mailto(compra.proveedor?.mailOrden ?? '', subject, [
    compra.proveedor?.contacto ? `Estimado(a) ${compra.proveedor.contacto}:` : 'Estimados señores:',
    '',
    isCopy
      ? `Orden de compra ${compra.id}. ${RECEIVED_COPY}`
      : `Le solicitamos lo siguiente (orden de compra ${compra.id}):`,
    '',
    ...compra.detalleCompra.map(line => `${mailLine(line)} a ${dinero(line.costo)}`),
    '',
    ...(isCopy ? [] : deliveryText(compra)),
    `Total con IVA: ${dinero(totalesOf(compra).total)}`,
    '',
    empresa,
  ]);
}

/** Chrome on Windows opens no mail program for a longer link, and says nothing. */
const LONGEST_LINK = 2000;

/** More lines than such a link has room for. */
const MOST_LINES = 100;

/** `mailto:` link that opens the user's mail program; `lines` is the body. The last goods are only counted where all are too many. */
export function mailto(address: string, subject: string, lines: readonly string[]): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  const linkOf = (body: readonly string[]) =>
    `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
  const behind = lines.findLastIndex(isMailLine) + 1;
  const count = lines.filter(isMailLine).length;
  let link = linkOf(lines);
  for (
    let left = Math.max(1, count - MOST_LINES);
    link.length > LONGEST_LINK && isMailLine(lines[behind - left]);
    left++
  ) {
    const more = `… y ${lineas(left)} más: ${plural(left, 'está', 'están')} en el PDF de la orden`;
    link = linkOf([...lines.slice(0, behind - left), more, ...lines.slice(behind)]);
  }
  return link;
}
