import { MENSAJE_DOCUMENTO_ERROR } from '#contract/compra';
import { VENTA_LINES_MAX } from '#contract/constants';
import { MENSAJE_VENTA_CREADA, precioDeLista, totalDeVenta, ventaLineaForm } from '#contract/venta';
import { articuloPorVender, clienteActivo } from '../../documentos/pickable';
import type { TradeKind } from '../../documentos/borrador/kind';
import { paths } from '../../../app/routes';

/** A sale: to a customer, at the article's price, of what is in stock (S2 and S5, D25, D27). */
export const ventaKind: TradeKind = {
  resource: 'ventas',
  title: 'Nueva venta',
  listTitle: 'Ventas',
  words: {
    lines: 'Líneas de la venta',
    emptyTitle: 'La venta no tiene líneas',
    emptyDetail: 'Elija un producto y su cantidad, y pulse Agregar.',
    form: 'Agregar producto a la venta',
    confirm: 'Confirmar',
    cancel: '¿Desea cancelar la venta?',
    created: MENSAJE_VENTA_CREADA,
    failed: MENSAJE_DOCUMENTO_ERROR,
    numbered: { says: id => `Es la venta número ${id}.`, open: 'Ver la factura', path: paths.venta },
    list: 'Ir a Ventas',
    listPath: paths.list('ventas'),
    asNew: 'Confirmar como otra venta',
  },
  party: { kind: clienteActivo, field: 'idCliente', required: 'El cliente es requerido' },
  article: articuloPorVender,
  monto: { label: 'Precio', field: 'precio', of: precioDeLista },
  lineSchema: ventaLineaForm,
  linesField: 'detalleVentas',
  linesMax: VENTA_LINES_MAX,
  cantidadInicial: 1,
  limitedByStock: true,
  totals: lines => [
    { label: 'Total', amount: totalDeVenta(lines.map(({ monto, cantidad }) => ({ precio: monto, cantidad }))) },
  ],
  toBody: ({ party, ncf, lineas }, emailUsuario) => ({
    emailUsuario,
    idCliente: party?.id ?? 0,
    ...(ncf.trim() && { ncf: ncf.trim() }),
    detalleVentas: lineas.map(({ idProducto, monto, cantidad }) => ({ idProducto, precio: monto, cantidad })),
  }),
  refreshes: ['ventas', 'productos', 'movimientos'],
};
