import type { AuditedTable } from '../auditoria';
import { perCatalogueTable } from '../catalogos';
import { allOf, anyOf, type Gate, mayReadPedidos } from './gate';
import { moduloOf } from './modulos';
import { mayLink, readsCosts, readsOnePedido } from '../permisos';

/** The traces of a catalogue require a right in its module; those of clients one in articles as well. */
const catalogueTraces = perCatalogueTable((declared): Gate => {
  const modulo = moduloOf(declared);
  return modulo === 'clientes' ? allOf('productos.any', 'clientes.any') : anyOf(`${modulo}.any`);
});

/** Traces of sales require a right in articles too, because sales move their stock. */
const ventaTraces = allOf('productos.any', 'ventas.any');

/** The gate of the traces of each kind of record: that of the records themselves (D28). */
export const traceGates: Readonly<Record<AuditedTable, Gate>> = {
  ...catalogueTraces,
  adjunto: anyOf('compras.any', ...mayReadPedidos),
  cierre: readsOnePedido,
  comentario: readsOnePedido,
  compra: anyOf('compras.any'),
  compra_asignacion: anyOf('compras.any'),
  compra_detalle: anyOf('compras.any'),
  correo: anyOf('compras.any'),
  decision: readsOnePedido,
  empresa: anyOf('empresa.any'),
  entrega: readsOnePedido,
  factura_proveedor: anyOf('compras.any'),
  movimiento_stock: anyOf('productos.any'),
  pedido: readsOnePedido,
  pedido_detalle: readsOnePedido,
  pedido_imagen: readsOnePedido,
  // Users who link profiles may read them.
  perfil: anyOf('perfil.any', ...mayLink),
  perfil_modulo: anyOf('perfilModulo.any'),
  presupuesto_codigo: readsCosts,
  recepcion: readsOnePedido,
  recepcion_novedad: readsOnePedido,
  // Sign-ins are shown to users who administer users.
  sesion: anyOf('usuarios.any'),
  solicitud: readsOnePedido,
  usuario: anyOf('usuarios.any', ...mayLink),
  usuario_perfil: anyOf('usuarioPerfil.any'),
  usuario_proyecto: anyOf('usuarioProyecto.any'),
  venta: ventaTraces,
  venta_detalle: ventaTraces,
};
