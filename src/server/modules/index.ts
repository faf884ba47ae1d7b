import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { apiDocs } from './api/routes';
import { categorias } from './categorias/routes';
import { clientes } from './clientes/routes';
import { empresa } from './empresa/routes';
import { perfilModulos, permisosDeModulo, usuarioPerfiles, usuarioProyectos } from './enlaces/routes';
import { modulosRoutes } from './modulos/routes';
import { pedidoDocuments } from './pedidos/documents';
import { pedidos } from './pedidos/routes';
import { perfiles } from './perfiles/routes';
import { productos } from './productos/routes';
import { proveedores } from './proveedores/routes';
import { misProyectos, proyectos } from './proyectos/routes';
import { salud } from './salud/routes';
import { cambiarClave } from './sesion/cambiarClave';
import { sesion } from './sesion/routes';
import { fotos } from './usuarios/fotos';
import { usuarios } from './usuarios/routes';

/** Every module of the API, one line each; contract/endpoints.ts says what each serves. */
export const modules: readonly FastifyPluginAsyncZod[] = [
  salud,
  apiDocs,
  sesion,
  cambiarClave,
  clientes,
  categorias,
  productos,
  proveedores,
  proyectos,
  misProyectos,
  perfiles,
  usuarios,
  fotos,
  usuarioPerfiles,
  usuarioProyectos,
  perfilModulos,
  permisosDeModulo,
  modulosRoutes,
  empresa,
  pedidos,
  pedidoDocuments,
];
