import { lazyResource } from '../../../kit/lazyResource';
import { PedidosList } from './PedidosList';

/** Its new-order screen is a page of its own (pages/pedidoNuevo): App.tsx joins the two. */
export default lazyResource('pedidos', { list: PedidosList });
