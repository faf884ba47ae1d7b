import type { z } from 'zod';
import { importeOfLine } from '#contract/documentTotals';
import { cantidad as cantidadText, plural } from '#contract/text/format';
import type { necesidadesComprar } from '#contract/necesidad';
import { plus } from '#contract/text/sums';
import { agreed } from '../../documentos/draft/documentoDraft';
import { linesToMend } from '../../../kit/document/draftLines';
import {
  bodegaSchema,
  costoSchema,
  isEmpty,
  promesaOf,
  type ChosenArticle,
  type ChosenLine,
  type NeedsDraft,
} from './needsDraft';

/** The purchases that result from the chosen lines, one per supplier. */

const number = (value: number | string | null): number => (typeof value === 'number' ? value : 0);

const linesOf = ({ lineas }: NeedsDraft, { id }: ChosenArticle): ChosenLine[] =>
  lineas.filter(line => line.idProducto === id);

const isRefused = (value: unknown, schema: z.ZodType): boolean => value !== null && !schema.safeParse(value).success;

/** Quantity of an article to buy, including that for the warehouse; null if that is rejected. */
export const amountOf = (draft: NeedsDraft, article: ChosenArticle): number | null =>
  isRefused(article.bodega, bodegaSchema)
    ? null
    : linesOf(draft, article).reduce((sum, { cantidad }) => plus(sum, cantidad), number(article.bodega));

/**
 * Cost of an article: of the lines of its purchase, which has one for each name that it is ordered under and one for the
 * warehouse. Null if a figure is missing or rejected.
 */
export function costOf(draft: NeedsDraft, article: ChosenArticle): number | null {
  if (article.costo === null || isRefused(article.costo, costoSchema) || isRefused(article.bodega, bodegaSchema))
    return null;
  const byName = new Map<string, number>();
  for (const { nombreProducto, cantidad } of linesOf(draft, article))
    byName.set(nombreProducto, plus(byName.get(nombreProducto) ?? 0, cantidad));
  return [...byName.values(), number(article.bodega)].reduce(
    (sum, cantidad) => plus(sum, importeOfLine({ costo: number(article.costo), cantidad })),
    0,
  );
}

/** Groups the articles by supplier: each group is a purchase. */
export function purchasesOf({ articulos }: NeedsDraft) {
  const suppliers = articulos.flatMap(({ proveedor }) => proveedor ?? []);
  return [...new Map(suppliers.map(proveedor => [proveedor.id, proveedor])).values()].map(proveedor => ({
    proveedor,
    articulos: articulos.filter(article => article.proveedor?.id === proveedor.id),
  }));
}

/** Field errors of the purchases, by supplier id and field. */
export type ErrorsOfPurchases = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** Maps the field errors of a 422 (`ordenes.1.fechaPrometida`) to suppliers, by the order in which they were sent. */
export function errorsOfPurchases(sent: NeedsDraft, fields: Readonly<Record<string, string>>): ErrorsOfPurchases {
  const purchases = purchasesOf(sent);
  const errors: Record<number, Record<string, string>> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [list, index, ...field] = path.split('.');
    const purchase = list === 'ordenes' ? purchases[Number(index)] : undefined;
    if (purchase) errors[purchase.proveedor.id] = { ...errors[purchase.proveedor.id], [field.join('.')]: message };
  }
  return errors;
}

/** An order of the only project a purchase is for; undefined if it is for several, or for the warehouse too. */
export function pedidoOfOneProject(draft: NeedsDraft, articulos: readonly ChosenArticle[]): number | undefined {
  const lines = articulos.flatMap(article => linesOf(draft, article));
  const isOfOne = new Set(lines.map(({ proyecto }) => proyecto)).size === 1;
  return isOfOne && articulos.every(({ bodega }) => bodega === null) ? lines[0]?.idPedido : undefined;
}

export function obstacleOf(draft: NeedsDraft): string | null {
  if (isEmpty(draft)) return 'Elija al menos una línea';
  const over = draft.lineas.find(line => line.cantidad > line.porComprar);
  if (over) {
    const left = plural(over.porComprar, 'queda', 'quedan');
    return `${over.nombreProducto} del pedido ${over.idPedido}: ${left} ${cantidadText(over.porComprar)} por comprar`;
  }
  const without = draft.articulos.find(({ proveedor }) => !proveedor);
  if (without) return `Elija el proveedor de ${without.nombreProducto}`;
  const wrong = draft.articulos.find(
    ({ costo, bodega }) => isRefused(costo, costoSchema) || isRefused(bodega, bodegaSchema),
  );
  const mend = linesToMend(draft.lineas) ?? (wrong ? `Corrija lo marcado en ${wrong.nombreProducto}` : null);
  const unpriced = draft.articulos.find(({ costo }) => costo === null);
  return mend ?? (unpriced ? `Escriba el costo de ${unpriced.nombreProducto}` : null);
}

export const toBody = (draft: NeedsDraft): z.input<typeof necesidadesComprar> => ({
  ordenes: purchasesOf(draft).map(({ proveedor, articulos }) => ({
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
