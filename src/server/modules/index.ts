import type { FastifyInstance } from 'fastify';
import { categorias } from './categorias/routes';
import { pedidos } from './pedidos/routes';
// import { pedidoDocuments } from './pedidos/documents';
import { productos } from './productos/routes';
import { misProyectos, proyectos } from './proyectos/routes';
import { salud } from './salud/routes';
import { sesion } from './sesion/routes';

/** Every module of the API, one line each; contract/endpoints.ts says what each serves. */
export async function registerModules(api: FastifyInstance): Promise<void> {
  await api.register(salud);
  await api.register(sesion);
  await api.register(categorias);
  await api.register(productos);
  await api.register(proyectos);
  await api.register(misProyectos);
  await api.register(pedidos);
  // await api.register(pedidoDocuments);
}
