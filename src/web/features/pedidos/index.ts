import { lazyResource } from '../../kit/lazyResource';
import { PedidosList } from './PedidosList';

/** Its other screens are joined to it in App.tsx. */
export default lazyResource('pedidos', { list: PedidosList });
