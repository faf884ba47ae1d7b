import type { ReactNode } from 'react';
import type { Pedido } from '#contract/pedido';
import type { Column } from '../../../kit/list/columns';
import { ListPage } from '../../../kit/list/ListPage';
import { paths } from '../../../app/routes';
import { estadoDelPedido, fechaPedido, hechoPor, numeroPedido, proyecto } from '../lista/columns';
import { LinesInset } from '../lista/LinesInset';
import { OrderFilters } from '../lista/OrderFilters';
import type { cambioColumns } from './reportLines';

interface OrderHistoryProps {
  resource: 'historialcambios' | 'historialentrega';
  title: string;
  emptyMessage: string;
  lineColumns: typeof cambioColumns;
  /** Names the lines of one order, and says that it has none. */
  linesLabel: string;
  noLines: string;
  summary: ReactNode;
}

const columns: Column<Pedido>[] = [fechaPedido, hechoPor, numeroPedido, proyecto, estadoDelPedido];

/** A history per order, newest first, with its report lines under each (SPEC part 2). */
export const OrderHistory = ({ lineColumns, linesLabel, noLines, ...list }: OrderHistoryProps) => (
  <ListPage<Pedido>
    {...list}
    columns={columns}
    sort={{ field: 'fecha', order: 'DESC' }}
    search={false}
    filters={<OrderFilters />}
    rowLink={({ id }) => paths.pedido(id, 'ver')}
    expand={({ pedidoReporte }) => (
      <LinesInset lines={pedidoReporte} columns={lineColumns} label={linesLabel} empty={noLines} />
    )}
  />
);
