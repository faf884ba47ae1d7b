import { perCatalogo } from '../catalogos';
import { callsOf } from '../calls/endpoint';
import { menuGateOf } from './catalogueGates';
import { anyOf, type Gate, readsPedidos } from './gate';

/** Menu entries (S6). `menu` is ver, agregar or eliminar: actualizar is left out on purpose. */
export const menuGates = {
  ...callsOf('menu', perCatalogo(menuGateOf)),
  'menu.pedidos': readsPedidos,
  'menu.atrasados': readsPedidos,
  'menu.seguimiento': readsPedidos,
  'menu.pendientes': readsPedidos,
  // S6 hangs the history and delivery entries on the compras permission; the calls behind them ask for pedidos.
  'menu.historial': anyOf('compras.menu'),
  'menu.historialentrega': anyOf('compras.menu'),
  'menu.historialcambios': anyOf('compras.menu'),
  // The approval screen is useless without modificar, so that flag opens the entry too.
  'menu.aprobaciones': anyOf('aprobacion.any'),
  'menu.compras': anyOf('compras.menu'),
  'menu.empresa': anyOf('empresa.menu'),
  'menu.usuarios': anyOf('usuarios.menu'),
  'menu.auditoria': anyOf('auditoria.menu'),
  'menu.ventas': anyOf('ventas.menu'),
} as const satisfies Record<string, Gate>;

/** Links from a record's row to another screen (gated by ver, S6). */
export const linkGates = {
  'enlace.perfilModulos': anyOf('perfilModulo.ver'),
  'enlace.usuarioPerfiles': anyOf('usuarioPerfil.ver'),
  'enlace.usuarioProyectos': anyOf('usuarioProyecto.ver'),
} as const satisfies Record<string, Gate>;

/** Gates of particular values in a request, beyond the gate of the call. */
export const actGates = {
  // Users who set prices may sell below them.
  'acto.venderBajoLista': anyOf('productos.actualizar'),
  // Calls that users may make for themselves, or that only give links, do more for those who change users.
  'acto.actualizarUsuarios': anyOf('usuarios.actualizar'),
} as const satisfies Record<string, Gate>;
