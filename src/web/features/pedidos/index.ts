import { PedidosList } from './PedidosList';

/** Its list; its other screens are joined to it in App.tsx. */
export default { name: 'pedidos', list: PedidosList };
