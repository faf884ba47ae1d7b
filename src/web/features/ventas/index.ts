import { VentasList } from './VentasList';

/** Its list; its other screens are joined to it in App.tsx. */
export default { name: 'ventas', list: VentasList };
