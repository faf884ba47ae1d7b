import type { Pedido } from '#contract/pedido';
import type { Column } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { estado, fechaPedido, hechoPor, numeroPedido, proyecto } from '../../resources/pedidos/columns';
import { ListDocuments, OrderDocuments } from '../../resources/pedidos/DocumentButtons';
import { lineCantidad, lineId, lineNombre, LinesInset, type LineColumn } from '../../resources/pedidos/LinesInset';
import { OrderFilters } from '../../resources/pedidos/OrderFilters';
import { paths } from '../../routes';

const columns: Column<Pedido>[] = [fechaPedido, hechoPor, estado, numeroPedido, proyecto];

const lineColumns: LineColumn[] = [lineId, lineCantidad, lineNombre('Producto')];

/** Orders delivered or closed short (SPEC part 2, Order reports; D10). */
export default function HistorialPage() {
  return (
    <ListPage<Pedido>
      resource="historial"
      title="Pedidos Entregados"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      emptyMessage="No hay pedidos entregados"
      filters={<OrderFilters />}
      exports={<ListDocuments listado="entregados" title="Pedidos Entregados" />}
      rowLink={({ id }) => paths.pedido(id, 'ver')}
      rowActions={({ id }) => <OrderDocuments id={id} />}
      expand={({ pedidoDetalle }) => <LinesInset lines={pedidoDetalle} columns={lineColumns} />}
    />
  );
}
