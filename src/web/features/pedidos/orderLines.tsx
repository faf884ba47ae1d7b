import { cantidad, fechaHoraLinea } from '#contract/format';
import { pendiente, type PedidoDetalle } from '#contract/pedido';
import { companyTimeZone } from '../../app/company';
import { LinesInset, type LineColumn } from '../../kit/document/LinesInset';

/** The columns that the lines of orders are shown by, under a row of a list or a report. */
export const lineId: LineColumn<{ id: number }> = { label: 'Id', compact: true, render: ({ id }) => id };
export const linePendiente: LineColumn<PedidoDetalle> = {
  label: 'Pendiente',
  align: 'right',
  render: line => cantidad(pendiente(line)),
};
export const lineCantidad: LineColumn<PedidoDetalle> = {
  label: 'Cantidad',
  align: 'right',
  render: line => cantidad(line.cantidad),
};
export const lineEntregado: LineColumn<PedidoDetalle> = {
  label: 'Entregado',
  compact: true,
  render: ({ entregado }) => fechaHoraLinea(entregado, companyTimeZone()),
};
export const lineDireccionamiento: LineColumn<PedidoDetalle> = {
  label: 'Direccionamiento',
  render: ({ direccionamiento }) => direccionamiento || '—',
};
export const lineNombre = (label: string): LineColumn<{ id: number; nombreProducto: string }> => ({
  label,
  title: true,
  render: ({ nombreProducto }) => nombreProducto,
});

interface OrderLinesProps {
  lines: readonly PedidoDetalle[];
  columns: readonly LineColumn<PedidoDetalle>[];
}

/** The lines of an order under its row. */
export const OrderLines = (props: OrderLinesProps) => (
  <LinesInset {...props} label="Líneas del pedido" empty="El pedido no tiene líneas." />
);
