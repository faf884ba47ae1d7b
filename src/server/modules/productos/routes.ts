import { MENSAJE_PRODUCTO_CREADO, productoCrear, productoEditar } from '#contract/producto';
import { catalogueRoutes } from '../../catalogue';
import { adjustStock } from './adjustStock';
import { productosSource } from './source';

/** Articles (SPEC part 7, /Producto). Stock is not written: it moves by the ledger (D26). */
export const productos = catalogueRoutes('productos', {
  table: 'producto',
  source: productosSource,
  create: productoCrear,
  update: productoEditar,
  created: MENSAJE_PRODUCTO_CREADO,
  derived: ['stock'],
  afterWrite: adjustStock,
});
