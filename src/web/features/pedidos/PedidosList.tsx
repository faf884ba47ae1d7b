import { memo } from 'react';
import { useGetOne } from 'react-admin';
import { ESTADOS_PEDIDO, WITHOUT_LINES, type Pedido } from '#contract/pedido';
import { dateRange, rangeText } from '../../kit/date/dateRange';
import { ListedLines } from '../../kit/document/LinesInset';
import type { Column } from '../../kit/list/columns';
import { CreateButton } from '../../kit/list/ListButtons';
import { ChoiceFilter, LinkedFilter } from '../../kit/list/filters';
import { ListPage } from '../../kit/list/ListPage';
import { paths } from '../../app/routes';
import { OrderDocuments } from './orderDocuments';
import {
  ChangeButton,
  lineColumns as line,
  orderLinesTexts,
  orderColumns as order,
  OrderFilters,
  ReceiveButton,
} from './orderRows';

const columns: Column<Pedido>[] = [
  order.fecha,
  order.id,
  order.proyecto,
  order.usuario,
  order.entrega,
  order.avance,
  { ...order.estado, source: undefined },
];

const lineColumns = [line.id, line.pendiente, line.entregado, line.direccionamiento, line.nombre('Nombre')];

const withoutLines = { query: { lineas: WITHOUT_LINES } };

/** Text of the delivery dates that a link filters by. */
const entregaText = ({ entregaDesde, entregaHasta }: Record<string, unknown>): string | null =>
  rangeText(dateRange.parse({ desde: entregaDesde, hasta: entregaHasta }));

/** The lines of an expanded order: included in the list by a plain provider, otherwise fetched now. */
function OpenedLines({ pedido: { id, resumen, pedidoDetalle } }: { pedido: Pedido }) {
  const isLeftOut = resumen != null;
  const list = useGetOne<Pedido>('pedidos', { id }, { enabled: isLeftOut });
  const data = isLeftOut ? list.data?.pedidoDetalle : pedidoDetalle;
  return (
    <ListedLines
      {...orderLinesTexts}
      list={{ ...list, data }}
      failed="No se pudieron cargar las líneas"
      columns={lineColumns}
    />
  );
}

export const PedidosList = memo(() => (
  <ListPage<Pedido>
    title="Pedidos"
    columns={columns}
    emptyMessage="No hay pedidos registrados"
    create={<CreateButton label="Agregar Pedido" />}
    filters={
      <>
        <ChoiceFilter source="estado" label="Estado" choices={ESTADOS_PEDIDO} />
        <OrderFilters />
        <LinkedFilter label="Entrega" sources={['entregaDesde', 'entregaHasta']} words={entregaText} />
      </>
    }
    rowLink={({ id }) => paths.pedido(id, 'ver')}
    mainAction={pedido => <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 1)} />}
    rowActions={pedido => (
      <>
        <ChangeButton pedido={pedido} />
        <OrderDocuments id={pedido.id} />
      </>
    )}
    expand={pedido => <OpenedLines pedido={pedido} />}
    meta={withoutLines}
  />
));
