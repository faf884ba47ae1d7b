import type { Producto } from '#contract/producto';
import { cantidad as cantidadText } from '#contract/format';
import { plural } from '#contract/frases';
import { MENSAJE_SIN_STOCK } from '#contract/venta';
import { cantidadLinea, nombreDeArticulo } from '../../../kit/document/draftLines';
import { cantidadDe, isNamed, type DocumentoBorrador, type DocumentoLinea } from './draft';
import type { DocumentoKind } from './kind';
import { fitsStock } from './newLine';
import { mistakeIn } from '../../../kit/mistake';

export type Productos = ReadonlyMap<number, Producto>;

/** The draft with the articles' current prices, if prices cannot be typed: a stored one may be out of date. */
export function atCurrentPrices(
  kind: DocumentoKind,
  draft: DocumentoBorrador,
  productos: Productos,
): DocumentoBorrador {
  if (kind.monto.schema) return draft;
  return {
    ...draft,
    lineas: draft.lineas.map(line => {
      const producto = productos.get(line.idProducto);
      return producto ? { ...line, monto: kind.monto.of(producto) } : line;
    }),
  };
}

/** 'No hay stock suficiente!' and the stock left, if all lines of the article exceed it; otherwise undefined. */
function stockProblem(
  kind: DocumentoKind,
  draft: DocumentoBorrador,
  line: DocumentoLinea,
  producto: Producto | undefined,
) {
  const fits = fitsStock(kind, producto?.stock, cantidadDe(draft, line.idProducto));
  return fits
    ? undefined
    : `${MENSAJE_SIN_STOCK} ${plural(producto?.stock ?? 0, 'Queda', 'Quedan')} ${cantidadText(producto?.stock)}`;
}

function lineProblem(kind: DocumentoKind, draft: DocumentoBorrador, line: DocumentoLinea, productos: Productos) {
  const producto = productos.get(line.idProducto);
  return [
    line.refused && 'Corrija lo marcado',
    mistakeIn(cantidadLinea, line.cantidad),
    kind.monto.schema && mistakeIn(kind.monto.schema, line.monto),
    isNamed(line) ? mistakeIn(nombreDeArticulo, line.nombreProducto) : undefined,
    producto?.estatus === false ? 'El artículo está inactivo' : undefined,
    stockProblem(kind, draft, line, producto),
  ].find(problem => problem !== undefined);
}

export function draftProblems(
  kind: DocumentoKind,
  draft: DocumentoBorrador,
  productos: Productos,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const line of draft.lineas) {
    const problem = lineProblem(kind, draft, line, productos);
    if (problem) problems.set(line.localId, problem);
  }
  return problems;
}
