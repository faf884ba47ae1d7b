import { PedidosList } from './PedidosList';

/** The list; the other screens are added to the resource in App.tsx. */
export default { name: 'pedidos', list: PedidosList };
