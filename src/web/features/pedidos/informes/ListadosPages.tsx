import { Typography } from '@mui/material';
import { daysLate, dias } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { companyToday } from '../../../app/company';
import { paths } from '../../../app/routes';
import { column, type Column } from '../../../kit/list/columns';
import { listDocument, OrderDocuments } from '../orderDocuments';
import {
  estado,
  EstadoPedido,
  fechaPedido,
  madeBy,
  lineCantidad,
  lineDireccionamiento,
  lineId,
  lineNameColumn,
  linePendiente,
  orderNumber,
  OrderLines,
  proyecto,
  ReceiveButton,
} from '../orderRows';
import { report } from './report';

/** Orders by state: pending, overdue, delivered. */

/** Always 'Pendiente', whatever a plain provider calls the state. */
const pendingState: Column<Pedido> = { ...estado, render: () => <EstadoPedido estado="Pendiente" /> };

const pendingLines = [lineId, linePendiente, lineDireccionamiento, lineNameColumn('Producto')];

/** Pending orders: those with something still to be delivered (D10). */
export const PendientesPage = report({
  name: 'pendientes',
  resource: 'pedidos',
  filter: { estado: 'Pendiente' },
  title: 'Pedidos Pendientes',
  empty: 'No hay pedidos pendientes',
  columns: [fechaPedido, madeBy, pendingState, orderNumber, proyecto],
  counts: { pedidos: 'Pedidos', lineas: 'Líneas', pendientes: 'Líneas pendientes', atrasados: 'Atrasados' },
  files: listDocument('pendientes'),
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  mainAction: pedido => <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 1)} />,
  rowActions: ({ id }) => <OrderDocuments id={id} />,
  expand: ({ pedidoDetalle }) => <OrderLines lines={pedidoDetalle} columns={pendingLines} />,
});

const daysLateColumn = column<Pedido>(
  'Días de atraso',
  ({ fechaEntrega }) => (
    <Typography component="span" variant="inherit" color="error">
      {daysLate(fechaEntrega, companyToday()) ?? '—'}
    </Typography>
  ),
  { align: 'right', width: 130 },
);

const overdueLines = [lineId, linePendiente, lineNameColumn('Nombre')];

/** Overdue orders: the delivery date has passed and something is pending (D12). */
export const AtrasadosPage = report({
  name: 'atrasados',
  title: 'Pedidos Atrasados',
  empty: 'No hay pedidos atrasados',
  columns: [fechaPedido, madeBy, orderNumber, proyecto, daysLateColumn],
  counts: { pedidos: 'Pedidos', pendientes: 'Líneas pendientes' },
  figures: [
    ['Mayor atraso', ({ diasMaximo }) => dias(diasMaximo)],
    ['Atraso promedio', ({ diasPromedio }) => dias(diasPromedio)],
  ],
  rowLink: ({ id }) => paths.pedido(id, 0, 'recibir'),
  mainAction: pedido => <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 0, 'recibir')} />,
  expand: ({ pedidoDetalle }) => <OrderLines lines={pedidoDetalle} columns={overdueLines} />,
});

const deliveredLines = [lineId, lineCantidad, lineNameColumn('Producto')];

/** Orders delivered or closed short (D10). */
export const HistorialPage = report({
  name: 'historial',
  title: 'Pedidos Entregados',
  empty: 'No hay pedidos entregados',
  columns: [fechaPedido, madeBy, estado, orderNumber, proyecto],
  counts: { pedidos: 'Pedidos', cerrados: 'Cerrados', lineas: 'Líneas', pendientes: 'Líneas sin recibir' },
  files: listDocument('entregados'),
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  rowActions: ({ id }) => <OrderDocuments id={id} />,
  expand: ({ pedidoDetalle }) => <OrderLines lines={pedidoDetalle} columns={deliveredLines} />,
});
