import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CATALOGOS } from '#contract/catalogos';
import { catalogueRoutes } from '../records/catalogue';
import { apiDocs } from './api/routes';
import { auditoriaRoutes } from './auditoria/routes';
import { catalogos } from './catalogos';
import { enviarCompras } from './compras/enviar';
import { necesidades } from './compras/necesidades/routes';
import { pedidosPorComprar } from './compras/porComprar';
import { promesasDeCompra } from './compras/promesas';
import { compras } from './compras/routes';
import { logoDeEmpresa } from './empresa/logo';
import { permisosDetallados } from './empresa/permisosDetallados';
import { empresa } from './empresa/routes';
import { perfilModulos, permisosDeModulo, usuarioPerfiles, usuarioProyectos } from './enlaces/routes';
import { exportar } from './exportar/routes';
import { importar } from './importar/routes';
import { inicioRoutes } from './inicio/routes';
import { informesRoutes } from './informes/routes';
import { metricas } from './metricas/routes';
import { modulosRoutes } from './modulos/routes';
import { pedidoCambios } from './pedidos/cambios';
import { movimientos } from './movimientos/routes';
import { pedidoCifras } from './pedidos/cifras';
import { pedidoDocuments } from './pedidos/documents';
import { pedidoHistoria } from './pedidos/historia';
import { pedidoImagenes } from './pedidos/imagenes';
import { pedidoRecepciones } from './pedidos/recepciones';
import { pedidos } from './pedidos/routes';
import { pedidoSeguimiento } from './pedidos/seguimiento';
import { fichasDeProveedor } from './proveedores/ficha';
import { fichasDeProyecto } from './proyectos/ficha';
import { misProyectos } from './proyectos/misProyectos';
import { permisosDePerfiles } from './perfiles/permisos';
import { presupuestos } from './proyectos/presupuesto';
import { salud } from './salud/routes';
import { cambiarClave } from './sesion/cambiarClave';
import { sesionesPropias } from './sesion/propias';
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
  cambiarClave,
  sesionesPropias,
  ...CATALOGOS.map(name => catalogueRoutes(name, catalogos[name])),
  misProyectos,
  usuarios,
  fotos,
  usuarioPerfiles,
  usuarioProyectos,
  perfilModulos,
  permisosDeModulo,
  permisosDePerfiles,
  modulosRoutes,
  empresa,
  logoDeEmpresa,
  permisosDetallados,
  auditoriaRoutes,
  inicioRoutes,
  pedidos,
  pedidoCambios,
  pedidoHistoria,
  pedidoRecepciones,
  pedidoCifras,
  pedidoDocuments,
  pedidoSeguimiento,
  pedidoImagenes,
  informesRoutes,
  compras,
  promesasDeCompra,
  fichasDeProveedor,
  fichasDeProyecto,
  presupuestos,
  enviarCompras,
  pedidosPorComprar,
  necesidades,
  ventas,
  movimientos,
  exportar,
  importar,
];
