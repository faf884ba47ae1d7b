import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { categorias } from './categorias/routes';
import { pedidoDocuments } from './pedidos/documents';
import { pedidos } from './pedidos/routes';
import { productos } from './productos/routes';
import { misProyectos, proyectos } from './proyectos/routes';
import { salud } from './salud/routes';
import { sesion } from './sesion/routes';

/** Every module of the API, one line each; contract/endpoints.ts says what each serves. */
export const modules: readonly FastifyPluginAsyncZod[] = [
  salud,
  sesion,
  categorias,
  productos,
  proyectos,
  misProyectos,
  pedidos,
  pedidoDocuments,
];
