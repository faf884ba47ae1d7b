import { clienteCrear, clienteEditar, MENSAJE_CLIENTE_CREADO } from '#contract/cliente';
import { catalogueRoutes } from '../../catalogue';
import { withDireccion } from '../../direccion';
import { clientesSource } from './source';

/** Clients (SPEC part 7, /Cliente). */
export const clientes = catalogueRoutes('clientes', {
  table: 'cliente',
  source: clientesSource,
  create: clienteCrear.transform(record => withDireccion(record)),
  update: clienteEditar.transform(record => withDireccion(record)),
  created: MENSAJE_CLIENTE_CREADO,
});
