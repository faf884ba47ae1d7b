import { Typography } from '@mui/material';
import { cantidad, daysLate, dias } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { companyToday } from '../../../api/company';
import { paths } from '../../../app/routes';
import { column, type Column } from '../../../kit/list/columns';
import { listDocument, OrderDocuments } from '../orderDocuments';
import { EstadoPedido, lineColumns as line, orderColumns as order, expandToLines, ReceiveButton } from '../orderRows';
import { reportPage } from './reportPage';

/** Always 'Pendiente', whatever a plain provider calls the state. */
const pendingState: Column<Pedido> = { ...order.estado, render: () => <EstadoPedido estado="Pendiente" /> };

/** Pending orders: those with something still to be delivered (D10). */
export const PendientesPage = reportPage({
  name: 'pendientes',
  resource: 'pedidos',
  filter: { estado: 'Pendiente' },
  title: 'Pedidos Pendientes',
  empty: 'No hay pedidos pendientes',
  columns: [order.fecha, order.usuario, pendingState, order.id, order.proyecto],
  counts: { pedidos: 'Pedidos', lineas: 'Líneas', pendientes: 'Líneas pendientes', atrasados: 'Atrasados' },
  files: listDocument('pendientes'),
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  mainAction: pedido => <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 1)} />,
  rowActions: ({ id }) => <OrderDocuments id={id} />,
  expand: expandToLines(line.id, line.pendiente, line.direccionamiento, line.nombre('Producto')),
});

const daysLateColumn = column<Pedido>(
  'Días de atraso',
  ({ fechaEntrega }) => (
    <Typography component="span" variant="inherit" color="error">
      {cantidad(daysLate(fechaEntrega, companyToday()))}
    </Typography>
  ),
  { align: 'right', width: 130 },
);

/** Overdue orders: the delivery date has passed and something is pending (D12). */
export const AtrasadosPage = reportPage({
  name: 'atrasados',
  title: 'Pedidos Atrasados',
  empty: 'No hay pedidos atrasados',
  columns: [order.fecha, order.usuario, order.id, order.proyecto, daysLateColumn],
  counts: { pedidos: 'Pedidos', pendientes: 'Líneas pendientes' },
  figures: [
    ['Mayor atraso', ({ diasMaximo }) => dias(diasMaximo)],
    ['Atraso promedio', ({ diasPromedio }) => dias(diasPromedio)],
  ],
  rowLink: ({ id }) => paths.pedido(id, 0, 'recibir'),
  mainAction: pedido => <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 0, 'recibir')} />,
  expand: expandToLines(line.id, line.pendiente, line.nombre('Nombre')),
});

/** Orders delivered or closed short (D10). */
export const HistorialPage = reportPage({
  name: 'historial',
  title: 'Pedidos Entregados',
  empty: 'No hay pedidos entregados',
  columns: [order.fecha, order.usuario, order.estado, order.id, order.proyecto],
  counts: { pedidos: 'Pedidos', cerrados: 'Cerrados', lineas: 'Líneas', pendientes: 'Líneas sin recibir' },
  files: listDocument('entregados'),
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  rowActions: ({ id }) => <OrderDocuments id={id} />,
  expand: expandToLines(line.id, line.cantidad, line.nombre('Producto')),
});
