import { labels } from './declarations/labels';
import { informe } from './declarations/informe';

/**
 * Report of the suppliers' invoices and credit notes, without annulled ones. `monto` in colones with IVA, of a note negative; `porPagar`:
 * what of that is not paid, less the notes of purchases of which an invoice is not; `facturacion`: how all of the purchase compare with its
 * total.
 */
export const facturasProveedor = informe({
  resource: 'facturasProveedor',
  title: 'Facturas de proveedores',
  menu: 'Fact.Proveedores',
  empty: 'No hay facturas de proveedores',
  file: 'Facturas-de-proveedores',
  rights: ['compras.any'],
  columns: {
    proveedor: { label: 'Proveedor', kind: 'text', width: '40%' },
    tipo: { label: labels.tipo, kind: 'text', under: true, width: 84 },
    numero: { label: labels.numero, kind: 'code', under: true, width: '20%' },
    fecha: { label: labels.fecha, kind: 'day', width: 92 },
    orden: { label: 'N.º de orden', kind: 'id', width: 72 },
    etapa: { label: labels.etapa, kind: 'text', width: 96 },
    facturacion: { label: labels.facturacion, kind: 'text', under: true, width: 118 },
    vence: { label: labels.vence, kind: 'day', doneOn: 'pagada', width: 92 },
    pagada: { label: labels.pagada, kind: 'day', width: 76 },
    monto: { label: labels.monto, kind: 'money', width: 130 },
  },
  sort: ['fecha', 'DESC'],
  rows: 'Documentos',
  filters: ['fechas', 'proyecto', 'pago'],
  sums: { facturas: 'Facturas', proveedores: 'Proveedores', monto: labels.monto, porPagar: labels.porPagar },
  money: ['monto', 'porPagar'],
});
