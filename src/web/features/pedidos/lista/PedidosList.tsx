import type { Pedido } from '#contract/pedido';
import type { Column } from '../../../kit/list/columns';
import { CreateButton } from '../../../kit/list/CreateButton';
import { ListPage } from '../../../kit/list/ListPage';
import { paths } from '../../../app/routes';
import { estado, fechaPedido, hechoPor, numeroPedido, proyecto } from './columns';
import { ChangeButton } from './ChangeButton';
import { OrderDocuments } from './DocumentButtons';
import {
  lineDireccionamiento,
  lineEntregado,
  lineId,
  lineNombre,
  linePendiente,
  LinesInset,
  type LineColumn,
} from './LinesInset';
import { OrderFilters } from './OrderFilters';
import { ReceiveButton } from './ReceiveButton';

const columns: Column<Pedido>[] = [fechaPedido, numeroPedido, proyecto, hechoPor, { ...estado, sortable: false }];

const lineColumns: LineColumn[] = [lineId, linePendiente, lineEntregado, lineDireccionamiento, lineNombre('Nombre')];

/** Project orders (SPEC part 2, /pedidos). */
export const PedidosList = () => (
  <ListPage<Pedido>
    title="Pedidos"
    columns={columns}
    sort={{ field: 'fecha', order: 'DESC' }}
    emptyMessage="No hay pedidos registrados"
    create={<CreateButton label="Agregar Pedido" />}
    filters={<OrderFilters />}
    rowLink={({ id }) => paths.pedido(id, 'ver')}
    rowActions={pedido => (
      <>
        <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 1)} />
        <ChangeButton pedido={pedido} />
        <OrderDocuments id={pedido.id} />
      </>
    )}
    expand={({ pedidoDetalle }) => <LinesInset lines={pedidoDetalle} columns={lineColumns} />}
  />
);
