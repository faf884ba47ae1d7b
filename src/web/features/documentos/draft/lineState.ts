import { atMost } from '#contract/text/format';
import { isSpecialArticle } from '#contract/constants';
import type { Producto } from '#contract/producto';
import { NOT_ENOUGH_STOCK } from '#contract/venta';
import { mistakeIn } from '#contract/declarations/fields';
import { cantidadLinea, articleName } from '../../../kit/document/draftLines';
import { quantityOf, type DocumentoDraft, type DocumentoLinea } from './documentoDraft';
import type { DocumentoKind } from './kind';
import { isAwaited, type StoredDraft } from '../../../kit/draft/storedDraft';

export type Productos = ReadonlyMap<number, Producto>;

/** What the parts of a draft's screen show. */
export interface DocumentoProps {
  kind: DocumentoKind;
  store: StoredDraft<DocumentoDraft>;
  productos: Productos;
}

/**
 * The article of a line as it is now. What was sent without an answer goes out again as it was: its prices are those it was sent
 * at, and its first send may be what took the stock.
 */
const articleNow = (draft: DocumentoDraft, { idProducto }: DocumentoLinea, productos: Productos) =>
  isAwaited(draft) ? undefined : productos.get(idProducto);

/** The current price of a line's article, if prices cannot be typed: the stored one may be out of date. */
export function priceOf(
  kind: DocumentoKind,
  draft: DocumentoDraft,
  line: DocumentoLinea,
  productos: Productos,
): number {
  const producto = articleNow(draft, line, productos);
  return producto && !kind.monto.schema ? kind.monto.of(producto) : line.monto;
}

export const atCurrentPrices = (kind: DocumentoKind, draft: DocumentoDraft, productos: Productos): DocumentoDraft => ({
  ...draft,
  lineas: draft.lineas.map(line => ({ ...line, monto: priceOf(kind, draft, line, productos) })),
});

/** Why a line cannot be confirmed; undefined if it can. */
export function lineProblem(kind: DocumentoKind, draft: DocumentoDraft, line: DocumentoLinea, productos: Productos) {
  const producto = articleNow(draft, line, productos);
  // All lines of the article count.
  const isShort = kind.limitedByStock && producto?.stock != null && quantityOf(draft, line.idProducto) > producto.stock;
  return [
    line.refused && 'Corrija lo marcado',
    mistakeIn(cantidadLinea, line.cantidad),
    kind.monto.schema && mistakeIn(kind.monto.schema, line.monto),
    isSpecialArticle(line.codigo) ? mistakeIn(articleName, line.nombreProducto) : undefined,
    producto?.estatus === false ? 'El artículo está inactivo' : undefined,
    isShort ? NOT_ENOUGH_STOCK : undefined,
  ].find(problem => problem !== undefined);
}

/** Why a draft cannot be confirmed yet; null if it can. */
export function obstacleOf(kind: DocumentoKind, draft: DocumentoDraft, productos: Productos): string | null {
  const { contraparte, lineas } = draft;
  if (!contraparte) return `Elija el ${kind.contraparte.kind.label.toLowerCase()}`;
  if (lineas.length === 0) return 'Agregue al menos un artículo';
  if (lineas.length > kind.linesMax) return `Admite ${atMost(kind.linesMax, 'líneas')}`;
  for (const line of lineas) {
    const problem = lineProblem(kind, draft, line, productos);
    if (problem) return `${line.nombreProducto}: ${problem}`;
  }
  return null;
}
