import { MENSAJE_PROVEEDOR_CREADO, proveedorCrear, proveedorEditar } from '#contract/proveedor';
import { catalogueRoutes } from '../../catalogue';
import { withDireccion } from '../../direccion';
import { proveedoresSource } from './source';

/** Suppliers (SPEC part 7, /Proveedor). What of the address an update does not name stays as it is. */
export const proveedores = catalogueRoutes('proveedores', {
  table: 'proveedor',
  source: proveedoresSource,
  create: proveedorCrear.transform(record => withDireccion(record)),
  update: proveedorEditar.transform(record => withDireccion(record)),
  created: MENSAJE_PROVEEDOR_CREADO,
});
