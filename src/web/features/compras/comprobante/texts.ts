import type { Compra } from '#contract/compra';
import { totalesDeCompra, type Totales } from '#contract/compra';
import { cantidad, contados, dinero } from '#contract/format';
import { sumasPorPresentacion } from '#contract/sumas';

/** The totals of a purchase: the server's, or those of its lines from a provider that sends none. */
export function totalesDe({ subtotal, iva, total, detalleCompra }: Compra): Totales {
  const own = totalesDeCompra(detalleCompra);
  return { subtotal: subtotal ?? own.subtotal, iva: iva ?? own.iva, total: total ?? own.total };
}

/** "3 artículos (45 Saco 50 kg)". */
export function contenidoDe({ detalleCompra }: Pick<Compra, 'detalleCompra'>): string {
  const count = new Set(detalleCompra.map(line => line.idProducto)).size;
  const sums = sumasPorPresentacion(detalleCompra);
  return `${contados(count, 'artículo')}${sums && ` (${sums})`}`;
}

/** What a change of state does to stock (D23). */
export function efectoEnStock(compra: Compra): string {
  if (compra.idPedido) return `La orden sirve al pedido ${compra.idPedido}: el stock no cambia.`;
  return compra.estado === 'Recibida'
    ? `Sale del stock: ${contenidoDe(compra)}.`
    : `Entra al stock: ${contenidoDe(compra)}.`;
}

/** What annulling does to stock. */
export const efectoDeAnular = (compra: Compra): string =>
  compra.estado === 'Recibida' && !compra.idPedido
    ? efectoEnStock(compra)
    : 'La orden queda en la lista, marcada como anulada; el stock no cambia.';

/** A mail to the supplier with the order in it, for a server that sends none itself. */
export function mailtoDe(compra: Compra, empresa: string): string {
  const lines = compra.detalleCompra.map(
    line => `- ${cantidad(line.cantidad)} × ${line.nombreProducto} a ${dinero(line.costo)}`,
  );
  const body = [
    compra.proveedor?.contacto ? `Estimado(a) ${compra.proveedor.contacto}:` : 'Estimados señores:',
    '',
    `Le solicitamos lo siguiente (orden de compra ${compra.id}):`,
    '',
    ...lines,
    '',
    `Total con IVA: ${dinero(totalesDe(compra).total)}`,
    '',
    empresa,
  ].join('\r\n');
  const subject = [`Orden de compra ${compra.id}`, empresa].filter(Boolean).join(' — ');
  const to = encodeURIComponent(compra.proveedor?.mailOrden ?? '').replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
