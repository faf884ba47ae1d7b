import { ComprasList } from './ComprasList';

/** Its list; its other screens are joined to it in App.tsx. */
export default { name: 'compras', list: ComprasList };
