import { VentasList } from './VentasList';

/** The list; the other screens are added to the resource in App.tsx. */
export default { name: 'ventas', list: VentasList };
