import { sql } from 'kysely';
import { MENSAJE_PROVEEDOR_CREADO, proveedorCrear, proveedorEditar } from '#contract/proveedor';
import { catalogueRoutes } from '../../catalogue';
import { direccionColumn, withDireccion } from '../../direccion';
import { busquedaLike } from '../../lists';
import { recordColumns, recordFilters, recordSort } from '../../records';

/** Suppliers (SPEC part 7, /Proveedor). What of the address an update does not name stays as it is. */
export const proveedores = catalogueRoutes('proveedores', {
  table: 'proveedor',
  source: {
    resource: 'proveedores',
    from: sql`proveedor t`,
    columns: sql`${recordColumns}, t."razonSocial", t.telefonos, t.telefono, t."mailOrden", t."mailGeneral", t.contacto,
      ${direccionColumn}`,
    sort: {
      ...recordSort,
      razonSocial: sql`t."razonSocial"`,
      telefonos: sql`t.telefonos`,
      telefono: sql`t.telefono`,
      mailOrden: sql`t."mailOrden"`,
      mailGeneral: sql`t."mailGeneral"`,
      contacto: sql`t.contacto`,
      'direccion.provincia': sql`t.provincia`,
    },
    defaultSort: ['razonSocial', 'ASC'],
    filters: recordFilters,
    search: busquedaLike('t.busqueda'),
  },
  create: proveedorCrear.transform(record => withDireccion(record)),
  update: proveedorEditar.transform(record => withDireccion(record)),
  created: MENSAJE_PROVEEDOR_CREADO,
});
