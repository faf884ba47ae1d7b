import { z } from 'zod';
import { categoria } from '#contract/categoria';
import { cifras, INFORMES } from '#contract/cifras';
import { cliente } from '#contract/cliente';
import { empresa } from '#contract/empresa';
import { EXPORTABLES } from '#contract/exportacion';
import { importacionHecha, importacionPrevista, IMPORTABLES } from '#contract/importacion';
import { compra, continuidadLinea } from '#contract/compra';
import type { EndpointName } from '#contract/endpoints';
import { imagenesDeLinea } from '#contract/imagen';
import { modulo, perfilModulo, usuarioPerfil, usuarioProyecto } from '#contract/enlaces';
import { movimiento } from '#contract/movimiento';
import { pedido, pedidoHecho } from '#contract/pedido';
import { perfil } from '#contract/perfil';
import { producto } from '#contract/producto';
import { proveedor } from '#contract/proveedor';
import { proyecto } from '#contract/proyecto';
import { usuarioSesion } from '#contract/usuario';
import { usuario } from '#contract/usuarioAdmin';
import { venta } from '#contract/venta';

/** What the records of each resource look like in an answer, for the description of the API. */
const records: Record<string, z.ZodType> = {
  importar: z.union([importacionPrevista, importacionHecha]),
  clientes: cliente,
  productos: producto,
  categorias: categoria,
  proveedores: proveedor,
  proyectos: proyecto,
  misProyectos: proyecto,
  perfiles: perfil,
  usuarios: usuario,
  usuarioPerfiles: usuarioPerfil,
  usuarioProyectos: usuarioProyecto,
  perfilModulos: perfilModulo,
  modulos: modulo,
  empresa,
  compras: compra,
  ventas: venta,
  movimientos: movimiento,
  pedidos: pedido,
  historial: pedido,
  atrasados: pedido,
  aprobaciones: pedido,
  pedidosPorComprar: pedido,
  historialentrega: pedido,
  historialcambios: pedido,
};

/** The contract's schema takes what other providers may leave out; this server leaves out nothing (D29). */
const flag = z.boolean();
const permisoAnswered = z.object({
  idModulo: z.number(),
  modulo: z.string(),
  ver: flag,
  agregar: flag,
  insertar: flag,
  actualizar: flag,
  modificar: flag,
  eliminar: flag,
});

/** Calls that answer something else than their resource's records. */
const others: Partial<Record<EndpointName, z.ZodType>> = {
  'salud.one': z.object({ estado: z.literal('ok') }),
  'salud.lista': z.object({ estado: z.literal('listo') }),
  'compras.continuidad': z.array(continuidadLinea),
  'movimientos.conteo': z.array(movimiento),
  'sesion.login': usuarioSesion,
  'sesion.logout': z.null(),
  'sesion.cambiarClave': z.null(),
  'sesion.permisos': z.array(permisoAnswered),
  'pedidos.historia': z.array(pedidoHecho),
  'pedidos.uploadImagen': imagenesDeLinea,
  ...Object.fromEntries(INFORMES.map(informe => [`cifras.${informe}`, cifras[informe]])),
};

/** Calls that answer a file, or anything but the envelope. */
const FILES: readonly EndpointName[] = [
  'api.openapi',
  'api.docs',
  'metricas.one',
  'usuarios.foto',
  'pedidos.documento',
  'pedidos.listado',
  'pedidos.imagen',
  'compras.documento',
  'ventas.documento',
  ...EXPORTABLES.map((recurso): EndpointName => `exportar.${recurso}`),
  ...IMPORTABLES.map((recurso): EndpointName => `plantilla.${recurso}`),
];

/** Calls whose body is a multipart upload with the field `file`. */
const UPLOADS: readonly EndpointName[] = [
  'usuarios.uploadFoto',
  'pedidos.uploadImagen',
  ...IMPORTABLES.map((recurso): EndpointName => `importar.${recurso}`),
];

export const isUpload = (name: EndpointName): boolean => UPLOADS.includes(name);

/** The schema of `data` in the answer of a call; 'file' when it answers no envelope. */
export function answerOf(name: EndpointName): z.ZodType | 'file' {
  if (FILES.includes(name)) return 'file';
  const [resource = '', call = ''] = name.split('.');
  const record = records[resource] ?? z.unknown();
  return others[name] ?? (call === 'list' || call === 'search' ? z.array(record) : record);
}
