import { sql } from 'kysely';
import { clienteCrear, clienteEditar, MENSAJE_CLIENTE_CREADO } from '#contract/cliente';
import { catalogueRoutes } from '../../catalogue';
import { direccionColumn, withDireccion } from '../../direccion';
import { busquedaLike } from '../../lists';
import { recordColumns, recordFilters, recordSort } from '../../records';

/** Clients (SPEC part 7, /Cliente). */
export const clientes = catalogueRoutes('clientes', {
  table: 'cliente',
  source: {
    resource: 'clientes',
    from: sql`cliente t`,
    columns: sql`${recordColumns}, t.nombre, t.apellido, t.cedula, t.email, t.telefono, ${direccionColumn}`,
    sort: {
      ...recordSort,
      nombre: sql`t.nombre || ' ' || t.apellido`,
      apellido: sql`t.apellido`,
      email: sql`t.email`,
      cedula: sql`t.cedula`,
      telefono: sql`t.telefono`,
    },
    defaultSort: ['nombre', 'ASC'],
    filters: recordFilters,
    search: busquedaLike('t.busqueda'),
  },
  create: clienteCrear.transform(record => withDireccion(record)),
  update: clienteEditar.transform(record => withDireccion(record)),
  created: MENSAJE_CLIENTE_CREADO,
});
