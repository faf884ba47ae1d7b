import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CATALOGOS } from '#contract/catalogos';
import { catalogueRoutes } from '../records/catalogue';
import { apiDocs } from './api/routes';
import { adjuntos } from './adjuntos/routes';
import { auditoriaRoutes } from './auditoria/routes';
import { catalogos } from './catalogos';
import { sendCompras } from './compras/send';
import { necesidades } from './compras/necesidades/routes';
import { pedidosPorComprar } from './compras/porComprar';
import { compraFacturas } from './compras/facturas';
import { compraPromesas } from './compras/promesas';
import { compras } from './compras/routes';
import { empresaLogo } from './empresa/logo';
import { permisosDetallados } from './empresa/permisosDetallados';
import { empresa } from './empresa/routes';
import { perfilModulos, moduloPermisos, usuarioPerfiles, usuarioProyectos } from './enlaces/routes';
import { exportar } from './exportar/routes';
import { importar } from './importar/routes';
import { inicioRoutes } from './inicio/routes';
import { informesRoutes } from './informes/routes';
import { metricas } from './metricas/routes';
import { modulosRoutes } from './modulos/routes';
import { pedidoCambios } from './pedidos/cambios';
import { movimientos } from './movimientos/routes';
import { pedidoCifras } from './pedidos/cifras';
import { pedidoComentarios } from './pedidos/comentarios';
import { pedidoDocuments } from './pedidos/documents';
import { pedidoHistoria } from './pedidos/historia';
import { pedidoImagenes } from './pedidos/imagenes';
import { pedidoRecepciones } from './pedidos/recepciones';
import { pedidos } from './pedidos/routes';
import { pedidoSeguimiento } from './pedidos/seguimiento';
import { etiquetas } from './productos/etiquetas';
import { supplierPages } from './proveedores/ficha';
import { projectPages } from './proyectos/ficha';
import { ownProjects } from './proyectos/ownProjects';
import { perfilesPermisos } from './perfiles/permisos';
import { presupuestos } from './proyectos/presupuesto';
import { salud } from './salud/routes';
import { changeClave } from './sesion/changeClave';
import { ownSesiones } from './sesion/ownSesiones';
import { sesion } from './sesion/routes';
import { fotos } from './usuarios/fotos';
import { usuarios } from './usuarios/routes';
import { ventas } from './ventas/routes';

/** Every module of the API, one line each; contract/endpoints.ts says what each serves. */
export const modules: readonly FastifyPluginAsyncZod[] = [
  salud,
  metricas,
  apiDocs,
  sesion,
  changeClave,
  ownSesiones,
  ...CATALOGOS.map(name => catalogueRoutes(name, catalogos[name])),
  ownProjects,
  usuarios,
  fotos,
  usuarioPerfiles,
  usuarioProyectos,
  perfilModulos,
  moduloPermisos,
  perfilesPermisos,
  modulosRoutes,
  empresa,
  empresaLogo,
  permisosDetallados,
  auditoriaRoutes,
  inicioRoutes,
  pedidos,
  pedidoCambios,
  pedidoHistoria,
  pedidoComentarios,
  pedidoRecepciones,
  pedidoCifras,
  pedidoDocuments,
  pedidoSeguimiento,
  pedidoImagenes,
  informesRoutes,
  compras,
  compraFacturas,
  compraPromesas,
  adjuntos,
  supplierPages,
  projectPages,
  presupuestos,
  sendCompras,
  pedidosPorComprar,
  necesidades,
  ventas,
  movimientos,
  etiquetas,
  exportar,
  importar,
];
