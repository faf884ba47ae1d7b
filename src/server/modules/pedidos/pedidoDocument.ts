import { labels } from '#contract/declarations/labels';
import { fullName } from '#contract/text/format';
import { pendiente, type Pedido } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import type { Cell, DocumentContext, DocumentModel } from '../../documents/documentModel';
import { type LineColumn, lineTable } from '../../documents/lineTable';

/** The fields of an order that documents use. */
export type PrintablePedido = Pick<
  Pedido,
  'id' | 'fecha' | 'fechaEntrega' | 'estado' | 'proyecto' | 'usuario' | 'pedidoDetalle'
>;

type Linea = PrintablePedido['pedidoDetalle'][number];

/** The columns that order lines can have in documents, each with the function that reads its value. */
export const lineColumns = {
  id: { title: 'Id', kind: 'id', value: linea => linea.id },
  articulo: { title: labels.nombreProducto, kind: 'text', weight: 1.7, value: linea => linea.nombreProducto },
  codigo: { title: labels.codigo, kind: 'code', under: true, value: linea => linea.codigo ?? null },
  presentacion: {
    title: labels.presentacion,
    kind: 'text',
    under: true,
    value: linea => linea.presentacion ?? null,
  },
  direccionamiento: { title: labels.direccionamiento, kind: 'code', value: linea => linea.direccionamiento },
  pedido: { title: 'Pedido', kind: 'quantity', value: linea => linea.cantidad },
  entregado: { title: 'Entregado', kind: 'quantity', value: linea => linea.recibido },
  pendiente: { title: labels.pendiente, kind: 'quantity', value: pendiente },
  fechaEntregado: { title: 'Fecha entregado', kind: 'lineDateTime', value: linea => linea.entregado ?? null },
} satisfies Record<string, LineColumn<Linea>>;

/** The totals of the quantities; undefined if the lines have different units, which can't be added (D45). */
function totalsOf(lineas: Linea[]): Cell[] | undefined {
  if (new Set(lineas.map(({ presentacion }) => presentacion)).size > 1) return undefined;
  const sums: Partial<Record<keyof typeof lineColumns, Cell>> = {
    articulo: 'Total',
    pedido: total(lineas, linea => linea.cantidad),
    entregado: total(lineas, linea => linea.recibido),
    pendiente: total(lineas, pendiente),
  };
  return (Object.keys(lineColumns) as (keyof typeof lineColumns)[]).map(name => sums[name] ?? null);
}

const total = (lineas: Linea[], amount: (linea: Linea) => number): number =>
  lineas.reduce((sum, linea) => plus(sum, amount(linea)), 0);

/** Document of an order (S7, `Pedidos/Audit`; D10, D13) to be delivered at `place`. Its PDF may go to a supplier (D48). */
export function pedidoDocument(
  order: PrintablePedido,
  context: DocumentContext,
  place: string | null = null,
): DocumentModel {
  // The ids of the lines are for spreadsheets only.
  const columns = Object.values<LineColumn<Linea>>(lineColumns).map(column => ({
    ...column,
    ...(column.kind === 'id' && { sheetOnly: true as const }),
  }));
  const lineas = order.pedidoDetalle;
  return {
    ...context,
    title: 'Pedido',
    subtitle: `N.º ${order.id}`,
    facts: [
      { label: 'N.º de pedido', value: order.id, kind: 'id' },
      { label: 'Proyecto', value: order.proyecto?.nombre ?? null },
      { label: labels.estado, value: order.estado ?? null, sheetOnly: true },
      { label: labels.fecha, value: order.fecha, kind: 'dateTime' },
      { label: labels.fechaEntrega, value: order.fechaEntrega ?? null, kind: 'day' },
      { label: labels.lugarEntrega, value: place },
      { label: labels.hechoPor, value: fullName(order.usuario) },
    ],
    ...lineTable(columns, lineas),
    totals: totalsOf(lineas),
    emptyText: 'El pedido no tiene artículos',
  };
}
