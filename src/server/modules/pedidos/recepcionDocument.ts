import { fullName } from '#contract/text/format';
import { labels } from '#contract/declarations/labels';
import type { Recepcion, RecepcionLinea } from '#contract/recepcion';
import type { DocumentContext, DocumentModel, Fact } from '../../documents/documentModel';
import { type LineColumn, lineTable } from '../../documents/lineTable';

/** A receipt with the data that its document prints. */
interface PrintableRecepcion extends Omit<Recepcion, 'lineas'> {
  proyecto: string;
  lineas: RecepcionLinea[];
}

const columns: LineColumn<RecepcionLinea>[] = [
  { title: labels.codigo, kind: 'code', value: line => line.codigo ?? null },
  { title: labels.nombreProducto, kind: 'text', weight: 1.7, value: line => line.nombreProducto },
  { title: labels.presentacion, kind: 'text', under: true, value: line => line.presentacion ?? null },
  { title: labels.direccionamiento, kind: 'code', value: line => line.direccionamiento ?? null },
  { title: labels.recibido, kind: 'quantity', value: line => line.recibido },
];

/** Columns that are printed only if a line has a value in them. */
const rare: LineColumn<RecepcionLinea>[] = [
  { title: 'Corregido', kind: 'quantity', value: line => -line.corregido || null },
  { title: labels.danado, kind: 'quantity', value: line => line.danado || null },
  { title: labels.excedente, kind: 'quantity', value: line => line.excedente || null },
];

const facts = ({ despacho, ...found }: PrintableRecepcion): Fact[] => [
  { label: 'Proyecto', value: found.proyecto },
  { label: labels.idPedido, value: found.idPedido, kind: 'id' },
  { label: labels.fecha, value: found.fecha, kind: 'dateTime' },
  { label: despacho ? 'Despachó' : 'Recibió', value: fullName(found.usuario) },
  ...(despacho ? [{ label: 'Origen', value: 'Despacho de bodega' }] : []),
  { label: labels.guia, value: found.guia ?? null },
  ...found.compras.map(({ id, proveedor }) => ({ label: `Orden de compra ${id}`, value: proveedor })),
];

/** Document of one receipt of an order (D49). */
export function recepcionDocument(found: PrintableRecepcion, context: DocumentContext): DocumentModel {
  const shown = [...columns, ...rare.filter(({ value }) => found.lineas.some(line => value(line) !== null))];
  return {
    ...context,
    title: 'Recepción',
    subtitle: `N.º ${found.id}`,
    facts: facts(found),
    ...lineTable(shown, found.lineas),
    emptyText: 'La recepción no tiene artículos',
    note: found.observacion ? `${labels.observacion}: ${found.observacion}` : undefined,
    signatures: ['Entregado por', 'Recibido por'],
  };
}
