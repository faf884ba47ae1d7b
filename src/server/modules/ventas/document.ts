import { clientes } from '#contract/cliente';
import { importeOfLine } from '#contract/documentTotals';
import { labels } from '#contract/declarations/labels';
import { fullName } from '#contract/text/format';
import { properName } from '#contract/declarations/placedFields';
import type { Venta } from '#contract/venta';
import type { DocumentContext, DocumentModel } from '../../documents/documentModel';
import { type LineColumn, lineTable } from '../../documents/lineTable';

type Linea = Venta['detalleVentas'][number];

const columns: LineColumn<Linea>[] = [
  { title: labels.codigo, kind: 'code', value: line => line.codigo ?? null },
  { title: labels.nombreProducto, kind: 'text', weight: 1.6, value: line => line.nombreProducto ?? null },
  { title: labels.presentacion, kind: 'text', under: true, value: line => line.presentacion ?? null },
  { title: labels.cantidad, kind: 'quantity', value: line => line.cantidad },
  { title: labels.precio, kind: 'money', value: line => line.precio },
  { title: labels.importe, kind: 'money', value: ({ precio, cantidad }) => importeOfLine({ costo: precio, cantidad }) },
];

const WITH_IVA = 'Precios con IVA incluido';

/** Invoice of a sale (S2, Sales; D25). Its total in colones includes the tax. */
export function ventaDocument(sale: Venta, context: DocumentContext): DocumentModel {
  const { cliente } = sale;
  return {
    ...context,
    title: 'Factura',
    subtitle: `N.º ${sale.id}`,
    facts: [
      { label: labels.ncf, value: sale.ncf ?? null },
      { label: labels.fecha, value: sale.fecha, kind: 'dateTime' },
      { label: labels.estado, value: sale.estado ?? null },
      { label: 'Cliente', value: fullName(cliente) },
      { label: properName(clientes.fields.cedula), value: cliente?.cedula ?? null },
      { label: labels.telefono, value: cliente?.telefono ?? null },
      { label: labels.email, value: cliente?.email ?? null },
      { label: 'Cajero', value: fullName(sale.usuario) },
    ],
    ...lineTable(columns, sale.detalleVentas),
    summary: [{ label: labels.total, value: sale.total ?? null, kind: 'money' }],
    emptyText: 'La venta no tiene artículos',
    note: sale.estado === 'Anulada' ? `${WITH_IVA}. Factura anulada: ${sale.motivoAnulacion ?? ''}` : WITH_IVA,
  };
}
