import { z } from 'zod';
import { persona } from './usuario';

export const ACCIONES = ['INSERT', 'UPDATE', 'DELETE'] as const;
export type Accion = (typeof ACCIONES)[number];

/** What the screen calls what was done. */
export const nombresDeAccion: Record<Accion, string> = { INSERT: 'Alta', UPDATE: 'Cambio', DELETE: 'Baja' };

/** What the screen calls the kinds of record that leave a trace; the key is the one the trace carries. */
export const nombresDeTabla: Readonly<Record<string, string>> = {
  categoria: 'Familia',
  cierre: 'Cierre de pedido',
  cliente: 'Cliente',
  compra: 'Orden de compra',
  compra_detalle: 'Línea de orden de compra',
  correo: 'Correo a proveedor',
  decision: 'Decisión sobre solicitud',
  empresa: 'Empresa',
  entrega: 'Entrega',
  movimiento_stock: 'Movimiento de existencias',
  pedido: 'Pedido',
  pedido_detalle: 'Línea de pedido',
  pedido_imagen: 'Imagen de pedido',
  perfil: 'Perfil',
  perfil_modulo: 'Módulo de perfil',
  producto: 'Artículo',
  proveedor: 'Proveedor',
  proyecto: 'Proyecto',
  solicitud: 'Solicitud de cambio',
  usuario: 'Usuario',
  usuario_foto: 'Foto de usuario',
  usuario_perfil: 'Perfil de usuario',
  usuario_proyecto: 'Proyecto de usuario',
  venta: 'Venta',
  venta_detalle: 'Línea de venta',
};

const campos = z.record(z.string(), z.unknown()).nullish();

/** The trace of one write (DESIGN part 5): who did what to which record and when, with the record before and after. */
export const auditoria = z.object({
  id: z.number(),
  fecha: z.string(),
  /** Null for what the system did by itself, or a command beside the server. */
  usuario: persona.nullish(),
  tabla: z.string(),
  idRegistro: z.number(),
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

/** Bookkeeping that changes with every write and says nothing to a person. */
const CALLADOS = new Set(['version', 'busqueda']);

const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that a write set or changed; of an addition those with a value. */
export function camposCambiados({ antes, despues }: Pick<Auditoria, 'antes' | 'despues'>): CampoCambiado[] {
  const names = new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})]);
  return [...names]
    .filter(campo => !CALLADOS.has(campo))
    .map(campo => ({ campo, antes: antes?.[campo] ?? null, despues: despues?.[campo] ?? null }))
    .filter(({ antes: old, despues: now }) => !igual(old, now));
}
