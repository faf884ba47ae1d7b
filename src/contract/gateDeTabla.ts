import type { TablaAuditada, TablaDeCatalogo } from './auditoria';
import { CATALOGOS, catalogos } from './catalogos';
import { alguno, type Gate, todos } from './gate';
import { moduloDe } from './modulos';
import { enlaces, leeCostos, leeUnPedido } from './permisos';

/**
 * The traces of a catalogue require a right in its module. For clients a right in articles is required as well, for
 * catalogues without a module only that.
 */
const trazasDeCatalogos = Object.fromEntries(
  CATALOGOS.map((name): [string, Gate] => {
    const modulo = moduloDe(catalogos[name]) ?? 'productos';
    return [
      catalogos[name].table,
      modulo === 'clientes' ? todos('productos.alguna', 'clientes.alguna') : alguno(`${modulo}.alguna`),
    ];
  }),
) as Record<TablaDeCatalogo, Gate>;

/** Traces of sales require a right in articles too, because sales move their stock. */
const trazasDeVentas = todos('productos.alguna', 'ventas.alguna');

/** The gate of the traces of each kind of record: that of the records themselves (D28). */
export const gateDeTabla: Readonly<Record<TablaAuditada, Gate>> = {
  ...trazasDeCatalogos,
  cierre: leeUnPedido,
  compra: alguno('compras.alguna'),
  compra_asignacion: alguno('compras.alguna'),
  compra_detalle: alguno('compras.alguna'),
  correo: alguno('compras.alguna'),
  decision: leeUnPedido,
  empresa: alguno('empresa.alguna'),
  entrega: leeUnPedido,
  movimiento_stock: alguno('productos.alguna'),
  pedido: leeUnPedido,
  pedido_detalle: leeUnPedido,
  pedido_imagen: leeUnPedido,
  // Users who link profiles may read them.
  perfil: alguno('perfil.alguna', ...enlaces),
  perfil_modulo: alguno('perfilModulo.alguna'),
  presupuesto_codigo: leeCostos,
  recepcion: leeUnPedido,
  recepcion_novedad: leeUnPedido,
  // Sign-ins are shown to users who administer users.
  sesion: alguno('usuarios.alguna'),
  solicitud: leeUnPedido,
  usuario: alguno('usuarios.alguna', ...enlaces),
  usuario_perfil: alguno('usuarioPerfil.alguna'),
  usuario_proyecto: alguno('usuarioProyecto.alguna'),
  venta: trazasDeVentas,
  venta_detalle: trazasDeVentas,
};
