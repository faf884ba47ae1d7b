import { gatesOf } from './rights/catalogueGates';
import { perCall } from './catalogos';
import { perOrderListWithCifras } from './cifras';
import { recordOf } from './declarations/recordOf';
import type { EndpointName } from './calls/endpointNames';
import { callsOf } from './calls/endpoint';
import { perExportable } from './exportacion';
import type { Gate, Requirement } from './rights/gate';
import { allOf, anyOf, mayReadPedidos, ownOr, publicGate, readsPedidos, signedInGate } from './rights/gate';
import { perImportable } from './importacion';
import { perInformeCall } from './informes';
import { actGates, linkGates, menuGates } from './rights/screenGates';

export * from './rights/gate';
export * from './rights/modulos';

/** Users who link users, profiles, modules and projects may also read them, for their pickers (D28). */
export const mayLink: Requirement[] = ['perfilModulo.any', 'usuarioPerfil.any', 'usuarioProyecto.any'];
/** Reading one order: buyers may read every one. */
export const readsOnePedido = anyOf(...mayReadPedidos, 'compras.agregar');
/** Costs of a project: users with any flag on projects, and buyers; `ordersToRead` limits which projects. */
export const readsCosts = anyOf('proyecto.any', 'compras.any');
/** Stock movements of all articles: users who keep or buy them. Those of one article are open to everybody. */
const readsKardex = anyOf('productos.any', 'compras.any');
// All work on orders requires pedidos.agregar (S6), unless the rights are detailed (D53).
const receives = anyOf('recepcion.agregar');
const changes = anyOf('cambios.agregar');
/** Whoever makes or changes purchases, or enters their invoices, and reads them. */
const attachesToCompras: Gate = {
  kind: 'rights',
  requires: [['compras.any'], ['compras.agregar', 'compras.actualizar', 'facturas.agregar']],
};
/** Whoever does something with orders; who only reads them reads what is written and attached too. */
const worksOnPedidos = anyOf('pedidos.agregar', 'recepcion.agregar', 'cambios.agregar', 'cierre.agregar');
const readsVentas = anyOf('ventas.any');
/** Users who sell may pick a client. */
const readsClientes = anyOf('clientes.any', 'ventas.agregar');

const ofCatalogues = perCall(gatesOf);
/** Importing requires the right to add. */
const imports = perImportable((_, name) => ofCatalogues[`${name}.create`]);

/** Every call and who may make it (D28). A call without a line here does not compile, a route without one does not start. */
const callGates: Record<EndpointName, Gate> = {
  'salud.one': publicGate,
  'salud.lista': publicGate,
  // Monitoring does not sign in: the handler accepts requests from the machine itself or with METRICS_TOKEN.
  'metricas.one': publicGate,
  // The description is no secret: the browser app contains the whole endpoint table, and no data.
  'api.openapi': publicGate,
  'api.docs': publicGate,
  'sesion.login': publicGate,
  'sesion.logout': signedInGate,
  'sesion.cambiarClave': signedInGate,
  'sesion.propias': signedInGate,
  'sesion.cerrarDemas': signedInGate,
  'sesion.permisos': ownOr('usuarios.any', ...mayLink),

  ...ofCatalogues,
  'perfiles.list': anyOf('perfil.any', ...mayLink),
  'perfiles.search': anyOf('perfil.any', ...mayLink),
  'perfiles.one': anyOf('perfil.any', ...mayLink),

  // Sales and clients are open to everybody unless the rights are detailed (D53); annulling a sale is not.
  'clientes.list': readsClientes,
  'clientes.search': readsClientes,
  'clientes.one': readsClientes,
  'ventas.list': readsVentas,
  'ventas.one': readsVentas,
  'ventas.create': anyOf('ventas.agregar'),
  'ventas.search': readsVentas,
  'ventas.documento': readsVentas,
  // It changes stock, like a count.
  'ventas.anular': allOf('productos.actualizar', 'ventas.eliminar'),

  'kardex.list': readsKardex,
  'kardex.search': readsKardex,
  'movimientos.list': signedInGate,
  // A count changes stock, as the article's own form does.
  'movimientos.conteo': anyOf('productos.actualizar'),

  'misProyectos.list': signedInGate,
  'misProyectos.search': signedInGate,

  'usuarios.list': anyOf('usuarios.any', ...mayLink),
  'usuarios.search': anyOf('usuarios.any', ...mayLink),
  'usuarios.one': ownOr('usuarios.any', ...mayLink),
  // The add-user button needs proyecto.agregar (S6). Alone, that would let whoever adds projects create users (D28).
  'usuarios.create': allOf('proyecto.agregar', 'usuarios.any'),
  'usuarios.update': ownOr('usuarios.actualizar'),
  'usuarios.toggle': anyOf('usuarios.eliminar'),
  // The handler also lets the creator of a user upload the first photo (D28).
  'usuarios.uploadFoto': ownOr('usuarios.actualizar', 'proyecto.agregar'),
  'usuarios.foto': signedInGate,

  'usuarioPerfiles.list': anyOf('usuarioPerfil.any'),
  'usuarioPerfiles.create': anyOf('usuarioPerfil.agregar'),
  'usuarioPerfiles.toggle': anyOf('usuarioPerfil.eliminar'),
  'usuarioProyectos.list': anyOf('usuarioProyecto.any'),
  'usuarioProyectos.create': anyOf('usuarioProyecto.agregar'),
  'usuarioProyectos.toggle': anyOf('usuarioProyecto.eliminar'),
  'perfilModulos.list': anyOf('perfilModulo.any'),
  'perfilModulos.create': anyOf('perfilModulo.agregar'),
  'perfilModulos.toggle': anyOf('perfilModulo.eliminar'),
  'perfilModulos.permiso': anyOf('perfilModulo.actualizar'),
  // It shows the rights of a profile to users who may give that profile.
  'perfilPermisos.list': anyOf('usuarioPerfil.any', 'perfilModulo.any'),
  'modulos.list': anyOf('perfil.any', ...mayLink),
  'modulos.search': anyOf('perfil.any', ...mayLink),

  'inicio.one': signedInGate,
  'auditoria.list': anyOf('auditoria.any'),

  'empresa.list': signedInGate,
  'empresa.create': anyOf('empresa.actualizar'),
  'empresa.update': anyOf('empresa.actualizar'),
  'empresa.uploadLogo': anyOf('empresa.actualizar'),
  'empresa.quitarLogo': anyOf('empresa.actualizar'),
  'empresa.logo': signedInGate,
  'empresa.logoVigente': publicGate,
  'empresa.permisosDetallados': allOf('empresa.actualizar', 'perfilModulo.actualizar'),

  'compras.list': anyOf('compras.any'),
  'compras.search': anyOf('compras.any'),
  'compras.one': anyOf('compras.any'),
  'compras.documento': anyOf('compras.any'),
  'compras.create': anyOf('compras.agregar'),
  'compras.toggle': anyOf('compras.actualizar'),
  'compras.anular': anyOf('compras.actualizar'),
  'compras.facturar': anyOf('facturas.agregar'),
  'compras.anularFactura': anyOf('facturas.actualizar'),
  'compras.pagarFactura': anyOf('facturas.agregar'),
  'compras.quitarPago': anyOf('facturas.actualizar'),
  ...callsOf('compraAdjuntos', {
    ...recordOf(['todos', 'archivo', 'retirar'], () => anyOf('compras.any')),
    adjuntar: attachesToCompras,
  }),
  'compras.enviar': anyOf('compras.agregar', 'compras.actualizar'),
  // Buyers read the orders of every project.
  'necesidades.list': anyOf('compras.agregar'),
  'necesidadLineas.list': anyOf('compras.agregar'),
  'necesidades.comprar': anyOf('compras.agregar'),
  'proveedorFichas.one': anyOf('compras.any'),
  'proveedorPrecios.list': anyOf('compras.any'),
  'proyectoFichas.one': readsCosts,
  'proyectoFichas.documento': readsCosts,
  'proyectoCostos.list': readsCosts,
  'proyectoAtrasos.list': readsCosts,
  'presupuestos.one': readsCosts,
  'presupuestos.update': anyOf('proyecto.actualizar'),
  'compras.recordar': anyOf('compras.agregar', 'compras.actualizar'),
  'compras.marcarEnviada': anyOf('compras.agregar', 'compras.actualizar'),
  'compras.confirmar': anyOf('compras.actualizar'),
  'compras.promesa': anyOf('compras.actualizar'),
  'compras.propuesta': anyOf('compras.agregar'),
  'compras.continuidad': anyOf('compras.any', ...mayReadPedidos),

  // Exporting a list requires the gate of the list.
  ...callsOf(
    'exportar',
    perExportable((_, name) => ofCatalogues[`${name}.list`]),
  ),
  'etiquetas.documento': ofCatalogues['productos.list'],
  'exportar.clientes': readsClientes,
  'exportar.compras': anyOf('compras.any'),
  'exportar.ventas': readsVentas,
  'exportar.kardex': readsKardex,
  'exportarLineas.compras': anyOf('compras.any'),
  'exportarLineas.ventas': readsVentas,
  'exportar.usuarios': anyOf('usuarios.any', ...mayLink),
  'exportar.auditoria': anyOf('auditoria.any'),
  ...callsOf('importar', imports),
  ...callsOf('plantilla', imports),
  'importar.presupuesto': anyOf('proyecto.actualizar'),
  'plantilla.presupuesto': anyOf('proyecto.actualizar'),

  'pedidos.list': readsPedidos,
  'pedidos.search': readsPedidos,
  'pedidos.one': readsOnePedido,
  'pedidos.oneByStatus': readsOnePedido,
  'pedidos.documento': readsOnePedido,
  'pedidos.listado': readsPedidos,
  'pedidos.imagen': readsOnePedido,
  'pedidos.historia': readsOnePedido,
  'pedidos.recepciones': readsOnePedido,
  'pedidos.recepcion': readsOnePedido,
  'comentarios.nuevos': readsPedidos,
  'comentarios.delPedido': readsOnePedido,
  'comentarios.comentar': worksOnPedidos,
  'comentarios.retirar': readsOnePedido,
  'comentarios.leer': readsOnePedido,
  ...callsOf('pedidoAdjuntos', {
    ...recordOf(['todos', 'archivo', 'retirar'], () => readsOnePedido),
    adjuntar: worksOnPedidos,
  }),
  'pedidos.create': anyOf('pedidos.agregar'),
  'pedidos.recibir': receives,
  // It changes stock, like a count.
  'pedidos.despachar': allOf('recepcion.agregar', 'productos.actualizar'),
  'pedidos.solicitarCambio': changes,
  'pedidos.corregir': changes,
  'pedidos.entrega': changes,
  'pedidos.toggle': anyOf('cierre.agregar'),
  'pedidos.uploadImagen': anyOf('pedidos.agregar', 'recepcion.agregar'),
  'historial.list': readsPedidos,
  'historial.search': readsPedidos,
  'atrasados.list': readsPedidos,
  'atrasados.search': readsPedidos,
  'historialentrega.list': readsPedidos,
  'historialcambios.list': readsPedidos,
  'seguimiento.list': readsPedidos,
  'seguimientoLineas.list': readsPedidos,
  // A buyer brings requests of all projects into a purchase.
  'pedidosPorComprar.list': readsOnePedido,
  'aprobaciones.list': anyOf('aprobacion.any'),
  'aprobaciones.search': anyOf('aprobacion.any'),
  'aprobaciones.aprobar': anyOf('aprobacion.actualizar'),
  // The figures of a report require the gate of its list.
  ...callsOf(
    'cifras',
    perOrderListWithCifras(() => readsPedidos),
  ),
  'cifras.aprobaciones': anyOf('aprobacion.any'),
  'cifras.compras': anyOf('compras.any'),
  'cifras.ventas': readsVentas,
  ...perInformeCall(({ rights }) => recordOf(['list', 'listado', 'cifras'], () => anyOf(...rights))),
};

export type GateName = EndpointName | keyof typeof menuGates | keyof typeof linkGates | keyof typeof actGates;

/** The complete gate table: calls, menu entries, links and acts. */
export const gates: Readonly<Record<GateName, Gate>> = { ...callGates, ...menuGates, ...linkGates, ...actGates };

/** Whether the table has a gate of this name. */
export const isGateName = (name: string): name is GateName => Object.hasOwn(gates, name);
