import { ComprasList } from './ComprasList';

export { accionesDeAtrasadas } from './atrasadas';

/** The list; the other screens are added to the resource in App.tsx. */
export default { name: 'compras', list: ComprasList };
