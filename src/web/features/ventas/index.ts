import { lazyResource } from '../../kit/lazyResource';
import { VentasList } from './VentasList';

/** Its new-sale screen is a page of its own (pages/ventaNueva): App.tsx joins the two. */
export default lazyResource('ventas', { list: VentasList });
