import type { TablaAuditada, TablaDeCatalogo } from './auditoria';
import { CATALOGOS, catalogos } from './catalogos';
import { alguno, type Gate, todos } from './gate';
import { moduloDe } from './modulos';
import { enlaces, leeCostos, leeUnPedido } from './permisos';

/**
 * The traces of a catalogue are for whoever has a right in its module; those of one without, or of the clients', for whoever has one in
 * articles besides.
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

/** Who sells reads sales; their traces are seen with those of the articles that they move. */
const trazasDeVentas = todos('productos.alguna', 'ventas.alguna');

/** Who may see the traces of each kind of record: who may see the record (D28). */
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
  // Whoever links profiles reads them too.
  perfil: alguno('perfil.alguna', ...enlaces),
  perfil_modulo: alguno('perfilModulo.alguna'),
  presupuesto_codigo: leeCostos,
  recepcion: leeUnPedido,
  recepcion_novedad: leeUnPedido,
  // Who comes and goes is for whoever administers users.
  sesion: alguno('usuarios.alguna'),
  solicitud: leeUnPedido,
  usuario: alguno('usuarios.alguna', ...enlaces),
  usuario_foto: alguno('usuarios.alguna', ...enlaces),
  usuario_perfil: alguno('usuarioPerfil.alguna'),
  usuario_proyecto: alguno('usuarioProyecto.alguna'),
  venta: trazasDeVentas,
  venta_detalle: trazasDeVentas,
};
