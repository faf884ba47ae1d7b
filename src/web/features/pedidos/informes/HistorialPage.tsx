import { cifras, type CifrasDe } from '#contract/cifras';
import { cantidad } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import type { Column } from '../../../kit/list/columns';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import { estado, fechaPedido, hechoPor, numeroPedido, proyecto } from '../lista/columns';
import { ListDocuments, OrderDocuments } from '../lista/DocumentButtons';
import { lineCantidad, lineId, lineNombre, LinesInset, type LineColumn } from '../lista/LinesInset';
import { OrderFilters } from '../lista/OrderFilters';
import { paths } from '../../../app/routes';

const columns: Column<Pedido>[] = [fechaPedido, hechoPor, estado, numeroPedido, proyecto];

const lineColumns: LineColumn[] = [lineId, lineCantidad, lineNombre('Producto')];

const figures: Figure<CifrasDe<'historial'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Cerrados', value: ({ cerrados }) => cantidad(cerrados) },
  { label: 'Líneas', value: ({ lineas }) => cantidad(lineas) },
  { label: 'Líneas sin recibir', value: ({ pendientes }) => cantidad(pendientes) },
];

/** Orders delivered or closed short (SPEC part 2, Order reports; D10). */
export default function HistorialPage() {
  return (
    <ListPage<Pedido>
      resource="historial"
      title="Pedidos Entregados"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      emptyMessage="No hay pedidos entregados"
      summary={<Figures call="cifras.historial" schema={cifras.historial} figures={figures} />}
      filters={<OrderFilters />}
      exports={<ListDocuments listado="entregados" title="Pedidos Entregados" />}
      rowLink={({ id }) => paths.pedido(id, 'ver')}
      rowActions={({ id }) => <OrderDocuments id={id} />}
      expand={({ pedidoDetalle }) => <LinesInset lines={pedidoDetalle} columns={lineColumns} />}
    />
  );
}
