import type { Pedido } from '#contract/pedido';
import type { Column } from '../../kit/list/columns';
import { CreateButton } from '../../kit/list/ListButtons';
import { ListPage } from '../../kit/list/ListPage';
import { paths } from '../../app/routes';
import { ChangeButton, ReceiveButton } from './orderButtons';
import { estado, fechaPedido, hechoPor, numeroPedido, OrderFilters, proyecto } from './orderColumns';
import { OrderDocuments } from './orderDocuments';
import { lineDireccionamiento, lineEntregado, lineId, lineNombre, OrderLines, linePendiente } from './orderLines';

const columns: Column<Pedido>[] = [fechaPedido, numeroPedido, proyecto, hechoPor, { ...estado, sortable: false }];

const lineColumns = [lineId, linePendiente, lineEntregado, lineDireccionamiento, lineNombre('Nombre')];

/** Project orders. */
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
    expand={({ pedidoDetalle }) => <OrderLines lines={pedidoDetalle} columns={lineColumns} />}
  />
);
