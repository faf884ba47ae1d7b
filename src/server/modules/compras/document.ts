import { type Compra } from '#contract/compra';
import { importeOfLine, printedTotales } from '#contract/documentTotals';
import { IVA } from '#contract/constants';
import { labels } from '#contract/declarations/labels';
import { proveedores } from '#contract/proveedor';
import { fullName } from '#contract/text/format';
import type { DocumentContext, DocumentModel, Fact } from '../../documents/documentModel';
import { type LineColumn, lineTable } from '../../documents/lineTable';

const { telefono, mailOrden } = proveedores.fields;

type Linea = Compra['detalleCompra'][number];

const columns: LineColumn<Linea>[] = [
  { title: labels.codigo, kind: 'code', value: line => line.codigo ?? null },
  { title: labels.nombreProducto, kind: 'text', weight: 1.6, value: line => line.nombreProducto },
  { title: labels.presentacion, kind: 'text', under: true, value: line => line.presentacion ?? null },
  { title: labels.cantidad, kind: 'quantity', value: line => line.cantidad },
  { title: labels.costo, kind: 'money', value: line => line.costo },
  { title: 'IVA %', kind: 'quantity', value: line => line.iVA ?? IVA },
  { title: labels.importe, kind: 'money', value: importeOfLine },
];

const supplierFacts = (proveedor: Compra['proveedor']): Fact[] => [
  { label: 'Proveedor', value: proveedor?.razonSocial ?? null },
  { label: labels.contacto, value: proveedor?.contacto ?? null },
  { label: telefono.label, value: proveedor?.telefono ?? null },
  { label: mailOrden.label, value: proveedor?.mailOrden ?? null },
];

const facts = ({ id, fecha, proveedor, usuario, ...promesa }: Compra): Fact[] => [
  { label: 'N.º de orden', value: id, kind: 'id' },
  { label: labels.fecha, value: fecha, kind: 'dateTime' },
  { label: labels.hechoPor, value: fullName(usuario) },
  ...supplierFacts(proveedor),
  { label: labels.fechaPrometida, value: promesa.fechaPrometida ?? null, kind: 'day' },
  { label: labels.lugarEntrega, value: promesa.lugarEntrega ?? null },
  ...(promesa.condiciones ? [{ label: labels.condiciones, value: promesa.condiciones }] : []),
  ...(promesa.observaciones ? [{ label: labels.observaciones, value: promesa.observaciones }] : []),
];

/** Purchase order as a document for the supplier, without internal data (S7, `Compra/Audit`; D25, D48). */
export function compraDocument(order: Compra, context: DocumentContext): DocumentModel {
  const { subtotal, iva, total } = printedTotales(order.subtotal ?? 0);
  return {
    ...context,
    title: 'Orden de compra',
    subtitle: `N.º ${order.id}`,
    facts: facts(order),
    ...lineTable(columns, order.detalleCompra),
    summary: [
      { label: labels.subtotal, value: subtotal, kind: 'money' },
      { label: `IVA ${IVA} %`, value: iva, kind: 'money' },
      { label: labels.total, value: total, kind: 'money' },
    ],
    emptyText: 'La orden no tiene artículos',
    note: order.estado === 'Anulada' ? 'Orden anulada' : undefined,
  };
}
