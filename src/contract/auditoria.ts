import { z } from 'zod';
import { type AnyCatalogue, referenceTo } from './catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from './catalogos';
import { camposDeEmpresa } from './empresa';
import { etiquetas } from './etiquetas';
import type { Fields } from './kinds';
import { leavesOf, properName } from './placedFields';
import { persona } from './usuario';
import { camposDeUsuario } from './usuarioAdmin';

/** What is done to records, and how people come and go. */
export const ACCIONES = ['INSERT', 'UPDATE', 'DELETE', 'ENTRADA', 'RECHAZO', 'SALIDA'] as const;
export type Accion = (typeof ACCIONES)[number];

/** What the screen calls what was done. */
export const nombresDeAccion: Record<Accion, string> = {
  INSERT: 'Alta',
  UPDATE: 'Cambio',
  DELETE: 'Baja',
  ENTRADA: 'Entrada',
  RECHAZO: 'Entrada fallida',
  SALIDA: 'Salida',
};

/** The tables of the catalogues. */
export type TablaDeCatalogo = (typeof catalogos)[CatalogoName]['table'];

const deCatalogos = Object.fromEntries(
  CATALOGOS.map(name => [catalogos[name].table, catalogos[name].noun.one]),
) as Record<TablaDeCatalogo, string>;

/** What the screen calls the kinds of record that leave a trace; the key is the one the trace carries. */
const tablas = {
  ...deCatalogos,
  cierre: 'Cierre de pedido',
  compra: 'Orden de compra',
  compra_asignacion: 'Compra para un pedido',
  compra_detalle: 'Línea de orden de compra',
  correo: 'Correo a proveedor',
  decision: 'Decisión sobre solicitud',
  empresa: 'Empresa',
  entrega: 'Entrega',
  movimiento_stock: 'Movimiento de existencias',
  pedido: 'Pedido',
  pedido_detalle: 'Línea de pedido',
  pedido_imagen: 'Imagen de pedido',
  presupuesto_codigo: 'Código de presupuesto',
  recepcion: 'Recepción',
  recepcion_novedad: 'Dañado o de más en una recepción',
  perfil_modulo: 'Módulo de perfil',
  sesion: 'Sesión',
  solicitud: 'Solicitud de cambio',
  usuario: 'Usuario',
  usuario_foto: 'Foto de usuario',
  usuario_perfil: 'Perfil de usuario',
  usuario_proyecto: 'Proyecto de usuario',
  venta: 'Venta',
  venta_detalle: 'Línea de venta',
} as const;
/** A kind of record that leaves a trace. */
export type TablaAuditada = keyof typeof tablas;

export const nombresDeTabla: Readonly<Record<string, string>> = tablas;

const declarados: AnyCatalogue[] = Object.values(catalogos);

/** What the records of a table declare of their fields. */
const camposDe = new Map<string, Fields>([
  ...declarados.map(({ table, fields }) => [table, fields] as const),
  ['usuario', camposDeUsuario],
  ['empresa', camposDeEmpresa],
]);

/** What the fields of other records are called: the columns that refer to a catalogue, and what documents carry. */
const nombresComunes = new Map<string, string>([
  ...declarados.map(declared => [referenceTo(declared), declared.noun.one] as const),
  ...Object.entries(etiquetas),
]);

/** What the screen calls a field of a trace: as its record declares it, or as documents do; else the name that the record has for it. */
export function nombreDeCampo(tabla: string, campo: string): string {
  const declarado = leavesOf(camposDe.get(tabla) ?? {}).find(({ name }) => name === campo);
  return declarado ? properName(declarado.field) : (nombresComunes.get(campo) ?? campo);
}

const campos = z.record(z.string(), z.unknown()).nullish();

/** The trace of one write (S11): who did what to which record and when, with the record before and after. */
export const auditoria = z.object({
  id: z.number(),
  fecha: z.string(),
  /** Null for what the system did by itself, or a command beside the server. */
  usuario: persona.nullish(),
  tabla: z.string(),
  idRegistro: z.number(),
  /** The order that it is about. */
  idPedido: z.number().nullish(),
  /** The record as a person calls it: "Pedido 125 · CEMENTO GRIS". */
  registro: z.string().nullish(),
  /** What the ids in it stand for: by field, by id. */
  referencias: z.record(z.string(), z.record(z.string(), z.string())).nullish(),
  accion: z.enum(ACCIONES),
  antes: campos,
  despues: campos,
});
export type Auditoria = z.infer<typeof auditoria>;

export interface CampoCambiado {
  campo: string;
  antes: unknown;
  despues: unknown;
}

/** What says nothing to a person: bookkeeping of every write, what follows from other fields, and the numbers of rows that no screen names. */
const CALLADOS = new Set(['version', 'busqueda', 'unica', 'etapa', 'idDireccion', 'idEntrega', 'idSolicitud']);

const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that a write set or changed; of an addition those with a value. */
export function camposCambiados({ antes, despues }: Pick<Auditoria, 'antes' | 'despues'>): CampoCambiado[] {
  const names = new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})]);
  return [...names]
    .filter(campo => !CALLADOS.has(campo))
    .map(campo => ({ campo, antes: antes?.[campo] ?? null, despues: despues?.[campo] ?? null }))
    .filter(({ antes: old, despues: now }) => !igual(old, now));
}
