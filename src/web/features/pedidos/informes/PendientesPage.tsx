import { cifras, type CifrasDe } from '#contract/cifras';
import { cantidad } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import type { Column } from '../../../kit/list/columns';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import { estado, fechaPedido, hechoPor, numeroPedido, proyecto } from '../lista/columns';
import { ListDocuments, OrderDocuments } from '../lista/DocumentButtons';
import { EstadoPedido } from '../lista/EstadoPedido';
import {
  lineDireccionamiento,
  lineId,
  lineNombre,
  linePendiente,
  LinesInset,
  type LineColumn,
} from '../lista/LinesInset';
import { OrderFilters } from '../lista/OrderFilters';
import { ReceiveButton } from '../lista/ReceiveButton';
import { paths } from '../../../app/routes';

/** Always 'Pendiente' (SPEC part 2), whatever word a plain provider has for it. */
const siempre: Column<Pedido> = { ...estado, render: () => <EstadoPedido estado="Pendiente" /> };

const columns: Column<Pedido>[] = [fechaPedido, hechoPor, siempre, numeroPedido, proyecto];

const lineColumns: LineColumn[] = [lineId, linePendiente, lineDireccionamiento, lineNombre('Producto')];

const figures: Figure<CifrasDe<'pendientes'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Líneas', value: ({ lineas }) => cantidad(lineas) },
  { label: 'Líneas pendientes', value: ({ pendientes }) => cantidad(pendientes) },
  { label: 'Atrasados', value: ({ atrasados }) => cantidad(atrasados) },
];

/** The full list of orders, of which those are shown that something is still to come of (D10). */
const onlyPending = { estado: 'Pendiente' };

/** Pending orders (SPEC part 2, Order reports). */
export default function PendientesPage() {
  return (
    <ListPage<Pedido>
      resource="pedidos"
      storeKey="pendientes.listParams"
      title="Pedidos Pendientes"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      filter={onlyPending}
      emptyMessage="No hay pedidos pendientes"
      summary={<Figures call="cifras.pendientes" schema={cifras.pendientes} figures={figures} />}
      filters={<OrderFilters />}
      exports={<ListDocuments listado="pendientes" title="Pedidos Pendientes" />}
      rowLink={({ id }) => paths.pedido(id, 'ver')}
      rowActions={pedido => (
        <>
          <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 1)} />
          <OrderDocuments id={pedido.id} />
        </>
      )}
      expand={({ pedidoDetalle }) => <LinesInset lines={pedidoDetalle} columns={lineColumns} />}
    />
  );
}
