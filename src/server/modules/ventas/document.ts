import { clientes } from '#contract/cliente';
import { importeDeLinea } from '#contract/compra';
import { etiquetas } from '#contract/etiquetas';
import { nombreCompleto } from '#contract/format';
import { properName } from '#contract/placedFields';
import type { Venta } from '#contract/venta';
import type { Cell, Column, DocumentModel } from '../../documents/documentModel';
import type { DocumentSetting } from '../../pdfAnswer';

type Linea = Venta['detalleVentas'][number];

const columns: (Column & { value: (line: Linea) => Cell })[] = [
  { title: 'Código', kind: 'text', weight: 0.5, value: line => line.codigo ?? null },
  { title: 'Artículo', kind: 'text', weight: 1.6, value: line => line.nombreProducto ?? null },
  { title: etiquetas.presentacion, kind: 'text', under: true, value: line => line.presentacion ?? null },
  { title: 'Cantidad', kind: 'quantity', value: line => line.cantidad },
  { title: 'Precio', kind: 'money', value: line => line.precio },
  { title: 'Importe', kind: 'money', value: ({ precio, cantidad }) => importeDeLinea({ costo: precio, cantidad }) },
];

const CON_IVA = 'Precios con IVA incluido';

/** Invoice of a sale (S2, Sales; D25). Its total in colones includes the tax. */
export function ventaDocument(sale: Venta, setting: DocumentSetting): DocumentModel {
  const { cliente } = sale;
  return {
    ...setting,
    title: 'Factura',
    subtitle: `N.º ${sale.id}`,
    facts: [
      { label: 'NCF', value: sale.ncf ?? null },
      { label: 'Fecha', value: sale.fecha, kind: 'dateTime' },
      { label: 'Estado', value: sale.estado ?? null },
      { label: 'Cliente', value: nombreCompleto(cliente) },
      { label: properName(clientes.fields.cedula), value: cliente?.cedula ?? null },
      { label: 'Teléfono', value: cliente?.telefono ?? null },
      { label: 'Email', value: cliente?.email ?? null },
      { label: 'Cajero', value: nombreCompleto(sale.usuario) },
    ],
    columns: columns.map(({ value: _, ...column }) => column),
    groups: [{ rows: sale.detalleVentas.map(line => columns.map(column => column.value(line))) }],
    summary: [{ label: 'Total', value: sale.total ?? null, kind: 'money' }],
    emptyText: 'La venta no tiene artículos',
    note: sale.estado === 'Anulada' ? `${CON_IVA}. Factura anulada: ${sale.motivoAnulacion ?? ''}` : CON_IVA,
  };
}
