import { cifras } from '#contract/cifras';
import { cantidad } from '#contract/format';
import { paths } from '../../../app/routes';
import { estado, fechaPedido, hechoPor, numeroPedido, proyecto } from '../orderColumns';
import { listDocument, OrderDocuments } from '../orderDocuments';
import { lineCantidad, lineId, lineNombre, OrderLines } from '../orderLines';
import { report } from './report';

const lineColumns = [lineId, lineCantidad, lineNombre('Producto')];

/** Orders delivered or closed short (D10). */
export default report({
  name: 'historial',
  title: 'Pedidos Entregados',
  empty: 'No hay pedidos entregados',
  columns: [fechaPedido, hechoPor, estado, numeroPedido, proyecto],
  cifras: cifras.historial,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Cerrados', ({ cerrados }) => cantidad(cerrados)],
    ['Líneas', ({ lineas }) => cantidad(lineas)],
    ['Líneas sin recibir', ({ pendientes }) => cantidad(pendientes)],
  ],
  files: listDocument('entregados'),
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  rowActions: ({ id }) => <OrderDocuments id={id} />,
  expand: ({ pedidoDetalle }) => <OrderLines lines={pedidoDetalle} columns={lineColumns} />,
});
