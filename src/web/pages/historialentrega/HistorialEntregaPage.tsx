import type { Pedido } from '#contract/pedido';
import type { Column } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { estadoDelPedido, fechaPedido, hechoPor, numeroPedido, proyecto } from '../../resources/pedidos/columns';
import { LinesInset } from '../../resources/pedidos/LinesInset';
import { OrderFilters } from '../../resources/pedidos/OrderFilters';
import { entregaColumns } from '../../resources/pedidos/reportLines';
import { paths } from '../../routes';

const columns: Column<Pedido>[] = [fechaPedido, hechoPor, numeroPedido, proyecto, estadoDelPedido];

/** Delivery history (SPEC part 2): per order, what arrived, when, and who took it in. */
export default function HistorialEntregaPage() {
  return (
    <ListPage<Pedido>
      resource="historialentrega"
      title="Historial Entregas"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      emptyMessage="No hay entregas registradas"
      search={false}
      filters={<OrderFilters />}
      rowLink={({ id }) => paths.pedido(id, 'ver')}
      expand={({ pedidoReporte }) => (
        <LinesInset
          lines={pedidoReporte}
          columns={entregaColumns}
          label="Entregas del pedido"
          empty="El pedido no tiene entregas."
        />
      )}
    />
  );
}
