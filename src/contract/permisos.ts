import { gatesDe, menuDe } from './catalogueGates';
import { perCatalogo, perLlamada } from './catalogos';
import { perListaConCifras } from './cifras';
import type { EndpointName } from './endpointNames';
import { callsOf } from './endpoint';
import { perExportable } from './exportacion';
import { alguno, dePedidos, type Gate, propioO, publica, type Requisito, sesion, todos } from './gate';
import { perImportable } from './importacion';
import { perLlamadaDeInforme } from './informes';

export * from './gate';
export * from './modulos';

/** Users who link users, profiles, modules and projects may also read them, for their pickers (D28). */
export const enlaces: Requisito[] = ['perfilModulo.alguna', 'usuarioPerfil.alguna', 'usuarioProyecto.alguna'];
const leePedidos = alguno(...dePedidos);
/** Reading one order: buyers may read every one. */
export const leeUnPedido = alguno(...dePedidos, 'compras.agregar');
/** Costs of a project: buyers, and users with any flag on projects; `ordersToRead` limits which projects. */
export const leeCostos = alguno('compras.alguna', 'proyecto.alguna');
/** Stock movements of all articles: users who keep or buy them. Those of one article are open to everybody. */
const leeKardex = alguno('productos.alguna', 'compras.alguna');
// All work on orders requires pedidos.agregar (S6), unless the rights are detailed (D53).
const recibe = alguno('recepcion.agregar');
const cambia = alguno('cambios.agregar');
const leeVentas = alguno('ventas.alguna');
/** Users who sell may pick a client. */
const leeClientes = alguno('clientes.alguna', 'ventas.agregar');

const deCatalogos = perLlamada(gatesDe);
/** Importing requires the right to add. */
const importa = perImportable((_, name) => deCatalogos[`${name}.create`]);

/** Every call and who may make it (D28). A call without a line here does not compile, and a route without one does not start. */
const callGates: Record<EndpointName, Gate> = {
  'salud.one': publica,
  'salud.lista': publica,
  // Monitoring does not sign in: the handler accepts requests from the machine itself or with METRICS_TOKEN.
  'metricas.one': publica,
  // The description is no secret: the browser app contains the whole endpoint table, and no data.
  'api.openapi': publica,
  'api.docs': publica,
  'sesion.login': publica,
  'sesion.logout': sesion,
  'sesion.cambiarClave': sesion,
  'sesion.propias': sesion,
  'sesion.cerrarDemas': sesion,
  'sesion.permisos': propioO('usuarios.alguna', ...enlaces),

  ...deCatalogos,
  'perfiles.list': alguno('perfil.alguna', ...enlaces),
  'perfiles.search': alguno('perfil.alguna', ...enlaces),
  'perfiles.one': alguno('perfil.alguna', ...enlaces),

  // Sales and clients are open to everybody unless the rights are detailed (D53); annulling a sale is not.
  'clientes.list': leeClientes,
  'clientes.search': leeClientes,
  'clientes.one': leeClientes,
  'ventas.list': leeVentas,
  'ventas.one': leeVentas,
  'ventas.create': alguno('ventas.agregar'),
  'ventas.search': leeVentas,
  'ventas.documento': leeVentas,
  // It changes stock, like a count.
  'ventas.anular': todos('productos.actualizar', 'ventas.eliminar'),

  'kardex.list': leeKardex,
  'kardex.search': leeKardex,
  'movimientos.list': sesion,
  // A count changes stock, as the article's own form does.
  'movimientos.conteo': alguno('productos.actualizar'),

  'misProyectos.list': sesion,
  'misProyectos.search': sesion,

  'usuarios.list': alguno('usuarios.alguna', ...enlaces),
  'usuarios.search': alguno('usuarios.alguna', ...enlaces),
  'usuarios.one': propioO('usuarios.alguna', ...enlaces),
  // The add-user button depends on proyecto.agregar (S6). Alone, that would let anyone who may add a project create
  // users, so any flag of usuarios is required as well (D28).
  'usuarios.create': todos('proyecto.agregar', 'usuarios.alguna'),
  'usuarios.update': propioO('usuarios.actualizar'),
  'usuarios.toggle': alguno('usuarios.eliminar'),
  // The handler also lets the creator of a user upload the first photo (D28).
  'usuarios.uploadFoto': propioO('usuarios.actualizar', 'proyecto.agregar'),
  'usuarios.foto': sesion,

  'usuarioPerfiles.list': alguno('usuarioPerfil.alguna'),
  'usuarioPerfiles.create': alguno('usuarioPerfil.agregar'),
  'usuarioPerfiles.toggle': alguno('usuarioPerfil.eliminar'),
  'usuarioProyectos.list': alguno('usuarioProyecto.alguna'),
  'usuarioProyectos.create': alguno('usuarioProyecto.agregar'),
  'usuarioProyectos.toggle': alguno('usuarioProyecto.eliminar'),
  'perfilModulos.list': alguno('perfilModulo.alguna'),
  'perfilModulos.create': alguno('perfilModulo.agregar'),
  'perfilModulos.toggle': alguno('perfilModulo.eliminar'),
  'perfilModulos.permiso': alguno('perfilModulo.actualizar'),
  // It shows the rights of a profile to users who may give that profile.
  'perfilPermisos.list': alguno('usuarioPerfil.alguna', 'perfilModulo.alguna'),
  'modulos.list': alguno('perfil.alguna', ...enlaces),
  'modulos.search': alguno('perfil.alguna', ...enlaces),

  'inicio.one': sesion,
  'auditoria.list': alguno('auditoria.alguna'),

  'empresa.list': sesion,
  'empresa.create': alguno('empresa.actualizar'),
  'empresa.update': alguno('empresa.actualizar'),
  'empresa.uploadLogo': alguno('empresa.actualizar'),
  'empresa.quitarLogo': alguno('empresa.actualizar'),
  'empresa.logo': sesion,
  'empresa.logoVigente': publica,
  'empresa.permisosDetallados': todos('empresa.actualizar', 'perfilModulo.actualizar'),

  'compras.list': alguno('compras.alguna'),
  'compras.search': alguno('compras.alguna'),
  'compras.one': alguno('compras.alguna'),
  'compras.documento': alguno('compras.alguna'),
  'compras.create': alguno('compras.agregar'),
  'compras.toggle': alguno('compras.actualizar'),
  'compras.anular': alguno('compras.actualizar'),
  'compras.enviar': alguno('compras.agregar', 'compras.actualizar'),
  // Buyers read the orders of every project.
  'necesidades.list': alguno('compras.agregar'),
  'necesidadLineas.list': alguno('compras.agregar'),
  'necesidades.comprar': alguno('compras.agregar'),
  'proveedorFichas.one': alguno('compras.alguna'),
  'proveedorPrecios.list': alguno('compras.alguna'),
  'proyectoFichas.one': leeCostos,
  'proyectoFichas.documento': leeCostos,
  'proyectoCostos.list': leeCostos,
  'proyectoAtrasos.list': leeCostos,
  'presupuestos.one': leeCostos,
  'presupuestos.update': alguno('proyecto.actualizar'),
  'compras.recordar': alguno('compras.agregar', 'compras.actualizar'),
  'compras.marcarEnviada': alguno('compras.agregar', 'compras.actualizar'),
  'compras.confirmar': alguno('compras.actualizar'),
  'compras.promesa': alguno('compras.actualizar'),
  'compras.propuesta': alguno('compras.agregar'),
  'compras.continuidad': alguno('compras.alguna', ...dePedidos),

  // Exporting a list requires the gate of the list.
  ...callsOf(
    'exportar',
    perExportable((_, name) => deCatalogos[`${name}.list`]),
  ),
  'exportar.clientes': leeClientes,
  'exportar.compras': alguno('compras.alguna'),
  'exportar.ventas': leeVentas,
  'exportar.kardex': leeKardex,
  'exportarLineas.compras': alguno('compras.alguna'),
  'exportarLineas.ventas': leeVentas,
  'exportar.usuarios': alguno('usuarios.alguna', ...enlaces),
  ...callsOf('importar', importa),
  ...callsOf('plantilla', importa),
  'importar.presupuesto': alguno('proyecto.actualizar'),
  'plantilla.presupuesto': alguno('proyecto.actualizar'),

  'pedidos.list': leePedidos,
  'pedidos.search': leePedidos,
  'pedidos.one': leeUnPedido,
  'pedidos.oneByStatus': leeUnPedido,
  'pedidos.documento': leeUnPedido,
  'pedidos.listado': leePedidos,
  'pedidos.imagen': leeUnPedido,
  'pedidos.historia': leeUnPedido,
  'pedidos.recepciones': leeUnPedido,
  'pedidos.recepcion': leeUnPedido,
  'pedidos.create': alguno('pedidos.agregar'),
  'pedidos.recibir': recibe,
  // It changes stock, like a count.
  'pedidos.despachar': todos('recepcion.agregar', 'productos.actualizar'),
  'pedidos.solicitarCambio': cambia,
  'pedidos.corregir': cambia,
  'pedidos.entrega': cambia,
  'pedidos.toggle': alguno('cierre.agregar'),
  'pedidos.uploadImagen': alguno('pedidos.agregar', 'recepcion.agregar'),
  'historial.list': leePedidos,
  'historial.search': leePedidos,
  'atrasados.list': leePedidos,
  'atrasados.search': leePedidos,
  'historialentrega.list': leePedidos,
  'historialcambios.list': leePedidos,
  'seguimiento.list': leePedidos,
  'seguimientoLineas.list': leePedidos,
  // A buyer brings requests of all projects into a purchase.
  'pedidosPorComprar.list': leeUnPedido,
  'aprobaciones.list': alguno('aprobacion.alguna'),
  'aprobaciones.search': alguno('aprobacion.alguna'),
  'aprobaciones.aprobar': alguno('aprobacion.actualizar'),
  // The figures of a report require the gate of its list.
  ...callsOf(
    'cifras',
    perListaConCifras(() => leePedidos),
  ),
  'cifras.aprobaciones': alguno('aprobacion.alguna'),
  ...perLlamadaDeInforme(({ rights }) => {
    const lee = alguno(...rights);
    return { list: lee, listado: lee, cifras: lee };
  }),
};

/** Menu entries (S6). `menu` is agregar, eliminar, insertar or ver: actualizar is left out on purpose. */
const menuGates = {
  ...callsOf('menu', perCatalogo(menuDe)),
  'menu.pedidos': leePedidos,
  'menu.atrasados': leePedidos,
  'menu.seguimiento': leePedidos,
  'menu.pendientes': leePedidos,
  // S6 hangs the history and delivery entries on the compras permission; the calls behind them ask for pedidos.
  'menu.historial': alguno('compras.menu'),
  'menu.historialentrega': alguno('compras.menu'),
  'menu.historialcambios': alguno('compras.menu'),
  // The approval screen is useless without modificar, so that flag opens the entry too.
  'menu.aprobaciones': alguno('aprobacion.alguna'),
  'menu.compras': alguno('compras.menu'),
  'menu.empresa': alguno('empresa.menu'),
  'menu.usuarios': alguno('usuarios.menu'),
  'menu.auditoria': alguno('auditoria.menu'),
  'menu.ventas': alguno('ventas.menu'),
} as const satisfies Record<string, Gate>;

/** Links from a record's row to another screen (gated by ver, S6). */
const linkGates = {
  'enlace.perfilModulos': alguno('perfilModulo.ver'),
  'enlace.usuarioPerfiles': alguno('usuarioPerfil.ver'),
  'enlace.usuarioProyectos': alguno('usuarioProyecto.ver'),
} as const satisfies Record<string, Gate>;

/** Gates of particular values in a request, beyond the gate of the call. */
const actGates = {
  // Users who set prices may sell below them.
  'acto.venderBajoLista': alguno('productos.actualizar'),
  // Calls that users may make for themselves, or that only give links, do more for those who change users.
  'acto.actualizarUsuarios': alguno('usuarios.actualizar'),
} as const satisfies Record<string, Gate>;

export type GateName = EndpointName | keyof typeof menuGates | keyof typeof linkGates | keyof typeof actGates;

/** The complete gate table: calls, menu entries, links and acts. */
export const gates: Readonly<Record<GateName, Gate>> = { ...callGates, ...menuGates, ...linkGates, ...actGates };

/** Whether a gate has this name. */
export const isGateName = (name: string): name is GateName => Object.hasOwn(gates, name);
