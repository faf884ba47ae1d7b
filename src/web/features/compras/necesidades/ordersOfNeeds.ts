import { importeDeLinea } from '#contract/compra';
import { cantidad as imprimir } from '#contract/format';
import { plural } from '#contract/frases';
import type { NecesidadesComprar } from '#contract/necesidad';
import { sumar } from '#contract/pedido';
import type { PromesaBorrador } from '../../documentos/borrador/draft';
import { linesToMend } from '../../../kit/document/draftLines';
import {
  bodegaSchema,
  costoSchema,
  isEmpty,
  promesaOf,
  type ChosenArticle,
  type ChosenLine,
  type Needs,
} from './needs';

/** The purchases that what is picked comes to: one for each supplier. */

const linesOf = ({ lineas }: Needs, { id }: ChosenArticle): ChosenLine[] =>
  lineas.filter(line => line.idProducto === id);

/** How much of an article is bought in all, its shelf included. */
export const amountOf = (draft: Needs, article: ChosenArticle): number =>
  linesOf(draft, article).reduce(
    (sum, { cantidad }) => sumar(sum, cantidad),
    typeof article.bodega === 'number' ? article.bodega : 0,
  );

/** What an article costs in all, without tax. */
export const costOf = (draft: Needs, article: ChosenArticle): number =>
  importeDeLinea({ costo: typeof article.costo === 'number' ? article.costo : 0, cantidad: amountOf(draft, article) });

/** The articles by supplier: one purchase each. */
export function ordersOf(draft: Needs): { proveedor: { id: number; nombre: string }; articulos: ChosenArticle[] }[] {
  const orders = new Map<number, { proveedor: { id: number; nombre: string }; articulos: ChosenArticle[] }>();
  for (const article of draft.articulos) {
    const { proveedor } = article;
    if (!proveedor) continue;
    const order = orders.get(proveedor.id) ?? { proveedor, articulos: [] };
    orders.set(proveedor.id, { ...order, articulos: [...order.articulos, article] });
  }
  return [...orders.values()];
}

/** What the server said of the fields of a supplier's purchase, by the supplier. */
export type ErrorsOfOrders = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** Field errors of a 422 (`ordenes.1.fechaPrometida`) by supplier, as the purchases were sent; nothing of other fields. */
export function errorsOfOrders(sent: Needs, fields: Readonly<Record<string, string>>): ErrorsOfOrders {
  const orders = ordersOf(sent);
  const errors: Record<number, Record<string, string>> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [list, index, ...field] = path.split('.');
    const order = list === 'ordenes' ? orders[Number(index)] : undefined;
    if (order) errors[order.proveedor.id] = { ...errors[order.proveedor.id], [field.join('.')]: message };
  }
  return errors;
}

/** An order whose project a purchase is for altogether; none where it is for several, or for the shelf too. */
export function orderOfOneProject(draft: Needs, articulos: readonly ChosenArticle[]): number | undefined {
  const lines = articulos.flatMap(article => linesOf(draft, article));
  const isOfOne = new Set(lines.map(({ proyecto }) => proyecto)).size === 1;
  return isOfOne && articulos.every(({ bodega }) => bodega === null) ? lines[0]?.idPedido : undefined;
}

export function obstacle(draft: Needs): string | null {
  if (isEmpty(draft)) return 'Elija al menos una línea';
  const over = draft.lineas.find(line => line.cantidad > line.porComprar);
  if (over) {
    const left = plural(over.porComprar, 'queda', 'quedan');
    return `${over.nombreProducto} del pedido ${over.idPedido}: ${left} ${imprimir(over.porComprar)} por comprar`;
  }
  const without = draft.articulos.find(({ proveedor }) => !proveedor);
  if (without) return `Elija el proveedor de ${without.nombreProducto}`;
  const wrong = draft.articulos.find(
    ({ costo, bodega }) => !costoSchema.safeParse(costo).success || !bodegaSchema.nullable().safeParse(bodega).success,
  );
  return linesToMend(draft.lineas) ?? (wrong ? `Corrija lo marcado en ${wrong.nombreProducto}` : null);
}

const number = (value: number | string | null): number => (typeof value === 'number' ? value : 0);

const agreed = ({ fechaPrometida, lugarEntrega, condiciones, observaciones }: PromesaBorrador) => ({
  fechaPrometida,
  lugarEntrega: lugarEntrega || null,
  condiciones: condiciones || null,
  observaciones: observaciones || null,
});

export const toBody = (draft: Needs): NecesidadesComprar => ({
  ordenes: ordersOf(draft).map(({ proveedor, articulos }) => ({
    idProveedor: proveedor.id,
    ...agreed(promesaOf(draft, proveedor.id)),
    lineas: articulos.map(article => ({
      idProducto: article.id,
      costo: number(article.costo),
      partes: linesOf(draft, article).map(({ id, cantidad }) => ({ idPedidoDetalle: id, cantidad })),
      bodega: number(article.bodega) || null,
    })),
  })),
});
