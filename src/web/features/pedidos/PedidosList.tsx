import { memo } from 'react';
import type { Pedido } from '#contract/pedido';
import type { Column } from '../../kit/list/columns';
import { CreateButton } from '../../kit/list/ListButtons';
import { ListPage } from '../../kit/list/ListPage';
import { paths } from '../../app/routes';
import { OrderDocuments } from './orderDocuments';
import {
  avance,
  ChangeButton,
  entrega,
  estado,
  EstadoFilter,
  fechaPedido,
  hechoPor,
  lineDireccionamiento,
  lineEntregado,
  lineId,
  lineNombre,
  linePendiente,
  numeroPedido,
  OrderFilters,
  OrderLines,
  proyecto,
  ReceiveButton,
} from './orderRows';

const columns: Column<Pedido>[] = [
  fechaPedido,
  numeroPedido,
  proyecto,
  hechoPor,
  entrega,
  avance,
  { ...estado, sortable: false },
];

const lineColumns = [lineId, linePendiente, lineEntregado, lineDireccionamiento, lineNombre('Nombre')];

/** Project orders. */
export const PedidosList = memo(() => (
  <ListPage<Pedido>
    title="Pedidos"
    columns={columns}
    sort={{ field: 'fecha', order: 'DESC' }}
    emptyMessage="No hay pedidos registrados"
    create={<CreateButton label="Agregar Pedido" />}
    filters={
      <>
        <EstadoFilter />
        <OrderFilters />
      </>
    }
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
));
