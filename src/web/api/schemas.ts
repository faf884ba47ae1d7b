import { z } from 'zod';
import { auditoria } from '#contract/auditoria';
import { categoria } from '#contract/categoria';
import { cliente } from '#contract/cliente';
import { compra } from '#contract/compra';
import { empresa } from '#contract/empresa';
import { modulo, perfilModulo, usuarioPerfil, usuarioProyecto } from '#contract/enlaces';
import { movimiento } from '#contract/movimiento';
import { pedido } from '#contract/pedido';
import { perfil } from '#contract/perfil';
import { producto } from '#contract/producto';
import { proveedor } from '#contract/proveedor';
import { proyecto } from '#contract/proyecto';
import { seguimiento, seguimientoLinea } from '#contract/seguimiento';
import { totalDireccionamiento } from '#contract/totales';
import { usuario } from '#contract/usuarioAdmin';
import { venta } from '#contract/venta';

/** What a record of each resource must look like before a screen sees it. A resource without a line needs only an id. */
const schemas: Record<string, z.ZodType<{ id: number }>> = {
  clientes: cliente,
  productos: producto,
  categorias: categoria,
  proveedores: proveedor,
  perfiles: perfil,
  perfilModulos: perfilModulo,
  modulos: modulo,
  empresa,
  auditoria,
  usuarios: usuario,
  usuarioPerfiles: usuarioPerfil,
  usuarioProyectos: usuarioProyecto,
  proyectos: proyecto,
  misProyectos: proyecto,
  pedidos: pedido,
  historial: pedido,
  atrasados: pedido,
  historialentrega: pedido,
  historialcambios: pedido,
  seguimiento,
  seguimientoLineas: seguimientoLinea,
  totales: totalDireccionamiento,
  aprobaciones: pedido,
  pedidosPorComprar: pedido,
  compras: compra,
  ventas: venta,
  movimientos: movimiento,
};

const anyRecord = z.looseObject({ id: z.number() });

export const schemaOf = (resource: string): z.ZodType<{ id: number }> => schemas[resource] ?? anyRecord;
