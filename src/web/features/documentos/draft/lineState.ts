import { atMost } from '#contract/text/format';
import { isSpecialArticle } from '#contract/constants';
import type { Producto } from '#contract/producto';
import { NOT_ENOUGH_STOCK } from '#contract/venta';
import { mistakeIn } from '#contract/declarations/fields';
import { cantidadLinea, articleName } from '../../../kit/document/draftLines';
import { quantityOf, type DocumentoDraft, type DocumentoLinea } from './documentoDraft';
import type { DocumentoKind } from './kind';
import type { StoredDraft } from '../../../kit/draft/storedDraft';

export type Productos = ReadonlyMap<number, Producto>;

/** What the parts of a draft's screen show. */
export interface DocumentoProps {
  kind: DocumentoKind;
  store: StoredDraft<DocumentoDraft>;
  productos: Productos;
}

/** A line with its article's current price, if prices cannot be typed: the stored one may be out of date. */
export function atCurrentPrice(kind: DocumentoKind, line: DocumentoLinea, productos: Productos): DocumentoLinea {
  const producto = productos.get(line.idProducto);
  return producto && !kind.monto.schema ? { ...line, monto: kind.monto.of(producto) } : line;
}

export const atCurrentPrices = (kind: DocumentoKind, draft: DocumentoDraft, productos: Productos): DocumentoDraft => ({
  ...draft,
  lineas: draft.lineas.map(line => atCurrentPrice(kind, line, productos)),
});

/** Why a line cannot be confirmed; undefined if it can. */
export function lineProblem(kind: DocumentoKind, draft: DocumentoDraft, line: DocumentoLinea, productos: Productos) {
  const producto = productos.get(line.idProducto);
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
