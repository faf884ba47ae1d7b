import { Typography } from '@mui/material';
import { cifras, type CifrasDe } from '#contract/cifras';
import { cantidad, dayOf } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';
import type { Column } from '../../../kit/list/columns';
import { dias } from '../../../kit/list/figureTexts';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import { fechaPedido, hechoPor, numeroPedido, proyecto } from '../lista/columns';
import { lineId, lineNombre, linePendiente, LinesInset, type LineColumn } from '../lista/LinesInset';
import { OrderFilters } from '../lista/OrderFilters';
import { ReceiveButton } from '../lista/ReceiveButton';
import { paths } from '../../../app/routes';
import { daysLate } from '../lista/daysLate';

const diasDeAtraso: Column<Pedido> = {
  source: 'fechaEntrega',
  label: 'Días de atraso',
  align: 'right',
  sortable: false,
  width: 130,
  render: ({ fechaEntrega }) => (
    <Typography component="span" variant="inherit" color="error">
      {daysLate(fechaEntrega, dayOf(new Date(), companyTimeZone()))}
    </Typography>
  ),
};

const columns: Column<Pedido>[] = [fechaPedido, hechoPor, numeroPedido, proyecto, diasDeAtraso];

const lineColumns: LineColumn[] = [lineId, linePendiente, lineNombre('Nombre')];

const figures: Figure<CifrasDe<'atrasados'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Líneas pendientes', value: ({ pendientes }) => cantidad(pendientes) },
  { label: 'Mayor atraso', value: ({ diasMaximo }) => dias(diasMaximo) },
  { label: 'Atraso promedio', value: ({ diasPromedio }) => dias(diasPromedio) },
];

/** Overdue orders (SPEC part 2): the day of delivery has ended and something is pending (D12). */
export default function AtrasadosPage() {
  return (
    <ListPage<Pedido>
      resource="atrasados"
      title="Pedidos Atrasados"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      emptyMessage="No hay pedidos atrasados"
      summary={<Figures call="cifras.atrasados" schema={cifras.atrasados} figures={figures} />}
      filters={<OrderFilters />}
      rowLink={({ id }) => paths.pedido(id, 0, 'recibir')}
      rowActions={pedido => <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 0, 'recibir')} />}
      expand={({ pedidoDetalle }) => <LinesInset lines={pedidoDetalle} columns={lineColumns} />}
    />
  );
}
