import type { Pedido } from '#contract/pedido';
import type { Column } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { estadoDelPedido, fechaPedido, hechoPor, numeroPedido, proyecto } from '../../resources/pedidos/columns';
import { LinesInset } from '../../resources/pedidos/LinesInset';
import { OrderFilters } from '../../resources/pedidos/OrderFilters';
import { cambioColumns } from '../../resources/pedidos/reportLines';
import { paths } from '../../routes';

const columns: Column<Pedido>[] = [fechaPedido, hechoPor, numeroPedido, proyecto, estadoDelPedido];

/** Change history (SPEC part 2): per order, what was asked for and what was decided. */
export default function HistorialCambiosPage() {
  return (
    <ListPage<Pedido>
      resource="historialcambios"
      title="Historial Cambios"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      emptyMessage="No hay cambios registrados"
      search={false}
      filters={<OrderFilters />}
      rowLink={({ id }) => paths.pedido(id, 'ver')}
      expand={({ pedidoReporte }) => (
        <LinesInset
          lines={pedidoReporte}
          columns={cambioColumns}
          label="Cambios del pedido"
          empty="El pedido no tiene cambios."
        />
      )}
    />
  );
}
