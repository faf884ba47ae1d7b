import { Typography } from '@mui/material';
import { cifras } from '#contract/cifras';
import { cantidad } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyToday } from '../../../app/company';
import { paths } from '../../../app/routes';
import type { Column } from '../../../kit/list/columns';
import { dias } from '../../../kit/list/Figures';
import { ReceiveButton } from '../orderButtons';
import { daysLate, fechaPedido, hechoPor, numeroPedido, proyecto } from '../orderColumns';
import { lineId, lineNombre, OrderLines, linePendiente } from '../orderLines';
import { report } from './report';

const diasDeAtraso: Column<Pedido> = {
  source: 'fechaEntrega',
  label: 'Días de atraso',
  align: 'right',
  sortable: false,
  width: 130,
  render: ({ fechaEntrega }) => (
    <Typography component="span" variant="inherit" color="error">
      {daysLate(fechaEntrega, companyToday())}
    </Typography>
  ),
};

const lineColumns = [lineId, linePendiente, lineNombre('Nombre')];

/** Overdue orders: the day of delivery has ended and something is pending (D12). */
export default report({
  name: 'atrasados',
  title: 'Pedidos Atrasados',
  empty: 'No hay pedidos atrasados',
  columns: [fechaPedido, hechoPor, numeroPedido, proyecto, diasDeAtraso],
  cifras: cifras.atrasados,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Líneas pendientes', ({ pendientes }) => cantidad(pendientes)],
    ['Mayor atraso', ({ diasMaximo }) => dias(diasMaximo)],
    ['Atraso promedio', ({ diasPromedio }) => dias(diasPromedio)],
  ],
  rowLink: ({ id }) => paths.pedido(id, 0, 'recibir'),
  rowActions: pedido => <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 0, 'recibir')} />,
  expand: ({ pedidoDetalle }) => <OrderLines lines={pedidoDetalle} columns={lineColumns} />,
});
