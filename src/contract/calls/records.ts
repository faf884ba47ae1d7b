import type { z } from 'zod';
import { auditoria } from '../auditoria';
import { catalogos, perCatalogo } from '../catalogos';
import { compra } from '../compra';
import { costoByCode, fichaProyecto, projectDelay } from '../costoProyecto';
import { empresa } from '../empresa';
import type { ReadResource } from './endpointNames';
import { modulo, perfilModulo, usuarioPerfil, usuarioProyecto } from '../enlaces';
import { fichaProveedor, supplierPrice } from '../fichaProveedor';
import { perInforme } from '../informes';
import { kardex, movimiento } from '../movimiento';
import { necesidad, necesidadLinea } from '../necesidad';
import { pedido } from '../pedido';
import { presupuesto } from '../presupuesto';
import { seguimiento, seguimientoLinea } from '../seguimiento';
import { usuario } from '../usuarioAdmin';
import { venta } from '../venta';

/**
 * The records of each resource, by which the browser reads what is answered. Apart from the descriptions of the calls, which
 * only the server gives out (`answers.ts`). A resource that is missing here does not compile.
 */
export const records: Readonly<Record<ReadResource, z.ZodType<{ id: number }>>> = {
  ...perCatalogo(({ record }) => record),
  misProyectos: catalogos.proyectos.record,
  usuarios: usuario,
  usuarioPerfiles: usuarioPerfil,
  usuarioProyectos: usuarioProyecto,
  perfilModulos: perfilModulo,
  modulos: modulo,
  auditoria,
  empresa,
  compras: compra,
  necesidades: necesidad,
  necesidadLineas: necesidadLinea,
  proveedorFichas: fichaProveedor,
  proveedorPrecios: supplierPrice,
  proyectoFichas: fichaProyecto,
  proyectoCostos: costoByCode,
  proyectoAtrasos: projectDelay,
  presupuestos: presupuesto,
  ventas: venta,
  kardex,
  movimientos: movimiento,
  pedidos: pedido,
  historial: pedido,
  pedidosPorComprar: pedido,
  atrasados: pedido,
  aprobaciones: pedido,
  historialentrega: pedido,
  historialcambios: pedido,
  seguimiento,
  seguimientoLineas: seguimientoLinea,
  ...perInforme(({ record }) => record),
};
