import { z } from 'zod';
import { type AnyCatalogue, referenceTo } from './declarations/catalogue';
import { catalogos, perCatalogueTable } from './catalogos';
import { empresaFields } from './empresa';
import { labels } from './declarations/labels';
import type { Fields } from './declarations/kinds';
import { leavesOf, properName } from './declarations/placedFields';
import { persona } from './usuario';
import { usuarioFields } from './usuarioAdmin';

/** Audited actions: writes to records, sign-ins and sign-outs. */
export const ACCIONES = ['INSERT', 'UPDATE', 'DELETE', 'ENTRADA', 'RECHAZO', 'SALIDA'] as const;
export type Accion = (typeof ACCIONES)[number];

export const accionNames: Record<Accion, string> = {
  INSERT: 'Alta',
  UPDATE: 'Cambio',
  DELETE: 'Baja',
  ENTRADA: 'Entrada',
  RECHAZO: 'Entrada fallida',
  SALIDA: 'Salida',
};

/** Labels of the audited kinds of record, by the key stored in the trace. */
const tableNames = {
  ...perCatalogueTable(({ noun }) => noun.one),
  adjunto: 'Archivo adjunto',
  cierre: 'Cierre de pedido',
  comentario: 'Comentario de pedido',
  compra: 'Orden de compra',
  compra_asignacion: 'Compra para un pedido',
  compra_detalle: 'Línea de orden de compra',
  correo: 'Correo a proveedor',
  decision: 'Decisión sobre solicitud',
  empresa: 'Empresa',
  entrega: 'Entrega',
  factura_proveedor: 'Factura de proveedor',
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
  usuario_perfil: 'Perfil de usuario',
  usuario_proyecto: 'Proyecto de usuario',
  venta: 'Venta',
  venta_detalle: 'Línea de venta',
} as const;
export type AuditedTable = keyof typeof tableNames;

const namesOfTables: Readonly<Record<string, string>> = tableNames;

/** The audited tables. */
export const AUDITED_TABLES = Object.keys(namesOfTables);

/** Label of the kind of record that a table holds: "Línea de pedido"; the table itself if it is unknown. */
export const nameOfTable = (tabla: string): string => namesOfTables[tabla] ?? tabla;

const declaredCatalogues: AnyCatalogue[] = Object.values(catalogos);

/** Declared fields of the records of each table. */
const fieldsOfTable = new Map<string, Fields>([
  ...declaredCatalogues.map(({ table, fields }) => [table, fields] as const),
  ['usuario', usuarioFields],
  ['empresa', empresaFields],
]);

/** Labels of the other fields: columns that refer to a catalogue, and fields of documents. */
const commonNames = new Map<string, string>([
  ...declaredCatalogues.map(declared => [referenceTo(declared), declared.noun.one] as const),
  ...Object.entries(labels),
]);

/** Label of a field of a trace: as declared by its record, else as in documents, else the field's name. */
export function nameOfField(tabla: string, campo: string): string {
  const declaredField = leavesOf(fieldsOfTable.get(tabla) ?? {}).find(({ name }) => name === campo);
  return declaredField ? properName(declaredField.field) : (commonNames.get(campo) ?? campo);
}

/** Names of fields, in records and traces, that hold colones. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  'costo',
  'importe',
  'impuesto',
  'monto',
  'precio',
  'subtotal',
  'total',
]);

const anyFields = z.record(z.string(), z.unknown()).nullish();

/** The trace of one write (S11): who did what to which record and when, with the record before and after. */
export const auditoria = z.object({
  id: z.number(),
  fecha: z.string(),
  /** Null for actions of the system itself or of a command line tool. */
  usuario: persona.nullish(),
  tabla: z.string(),
  idRegistro: z.number(),
  /** The order concerned, if any. */
  idPedido: z.number().nullish(),
  /** Of a project: whether the current user may open its page. */
  proyectoVisible: z.boolean().nullish(),
  /** Name of the record for people: "Pedido 125 · CEMENTO GRIS". */
  registro: z.string().nullish(),
  /** Names of the records its ids refer to, by field and id. */
  referencias: z.record(z.string(), z.record(z.string(), z.string())).nullish(),
  accion: z.enum(ACCIONES),
  antes: anyFields,
  despues: anyFields,
});
export type Auditoria = z.infer<typeof auditoria>;

/** A field that a write changed. */
export interface ChangedField {
  campo: string;
  antes: unknown;
  despues: unknown;
}

/** Fields not shown: bookkeeping of each write, values derived from other fields, and ids of rows that no screen names. */
const HIDDEN = new Set(['version', 'busqueda', 'unica', 'etapa', 'idDireccion', 'idEntrega', 'idSolicitud']);

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that a write changed; for an addition those with a value. */
export function changedFields({ antes, despues }: Pick<Auditoria, 'antes' | 'despues'>): ChangedField[] {
  const names = new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})]);
  return [...names]
    .filter(campo => !HIDDEN.has(campo))
    .map(campo => ({ campo, antes: antes?.[campo] ?? null, despues: despues?.[campo] ?? null }))
    .filter(({ antes: old, despues: now }) => !isEqual(old, now));
}
