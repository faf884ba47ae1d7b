import { cifras } from '#contract/cifras';
import { cantidad } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { paths } from '../../../app/routes';
import type { Column } from '../../../kit/list/columns';
import { ReceiveButton } from '../orderButtons';
import { estado, EstadoPedido, fechaPedido, hechoPor, numeroPedido, proyecto } from '../orderColumns';
import { listDocument, OrderDocuments } from '../orderDocuments';
import { lineDireccionamiento, lineId, lineNombre, OrderLines, linePendiente } from '../orderLines';
import { report } from './report';

/** Always 'Pendiente', whatever word a plain provider has for it. */
const siempre: Column<Pedido> = { ...estado, render: () => <EstadoPedido estado="Pendiente" /> };

const lineColumns = [lineId, linePendiente, lineDireccionamiento, lineNombre('Producto')];

/** Pending orders: of the full list those of which something is still to come (D10). */
export default report({
  name: 'pendientes',
  resource: 'pedidos',
  filter: { estado: 'Pendiente' },
  title: 'Pedidos Pendientes',
  empty: 'No hay pedidos pendientes',
  columns: [fechaPedido, hechoPor, siempre, numeroPedido, proyecto],
  cifras: cifras.pendientes,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Líneas', ({ lineas }) => cantidad(lineas)],
    ['Líneas pendientes', ({ pendientes }) => cantidad(pendientes)],
    ['Atrasados', ({ atrasados }) => cantidad(atrasados)],
  ],
  files: listDocument('pendientes'),
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  rowActions: pedido => (
    <>
      <ReceiveButton pedido={pedido} to={paths.pedido(pedido.id, 1)} />
      <OrderDocuments id={pedido.id} />
    </>
  ),
  expand: ({ pedidoDetalle }) => <OrderLines lines={pedidoDetalle} columns={lineColumns} />,
});
