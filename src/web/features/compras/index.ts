import { lazyResource } from '../../kit/lazyResource';
import { ComprasList } from './ComprasList';

/** Its new-order screen is a page of its own (pages/compraNueva): App.tsx joins the two. */
export default lazyResource('compras', { list: ComprasList });
