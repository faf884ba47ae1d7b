import { z } from 'zod';
import { cantidad as cantidadSchema } from '#contract/fields';
import { existencias, type Conteo } from '#contract/movimiento';
import { restar, sumar } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { addedSince, changeLine, readableLines, storedLine } from '../../../kit/document/draftLines';

/** A physical count being made: what is really there of each article, newest first. Plain data and what changes it. */
const countLine = z.object({
  ...storedLine,
  idProducto: z.number().int().positive(),
  codigo: z.string(),
  nombreProducto: z.string(),
  presentacion: z.string(),
  /** What should be there, as the person was shown it. */
  stock: z.number(),
  contado: z.number().nullable(),
});

export const count = z.object({
  /** The Idempotency-Key: however often it is pressed, it counts once (D8). */
  key: z.string().min(1),
  unanswered: z.boolean().catch(false),
  motivo: z.string().catch(''),
  lineas: readableLines(countLine),
});

export type CountLine = z.infer<typeof countLine>;
export type Count = z.infer<typeof count>;

export const emptyCount = (key: string): Count => ({ key, unanswered: false, motivo: '', lineas: [] });

export const isEmpty = ({ motivo, lineas }: Count): boolean => motivo === '' && lineas.length === 0;

export const contadoSchema = cantidadSchema('Lo contado es requerido', 0, 'No puede ser negativo');

/** What is there less what should be; null while it is not typed. */
export const diferencia = ({ contado, stock }: Pick<CountLine, 'contado' | 'stock'>): number | null =>
  contado === null ? null : restar(contado, stock);

/** What was counted, less what left and more what came since: 380 counted and 11 sold since are 369. Null where that is none. */
export function contadoQueSigue({ contado, stock }: Pick<CountLine, 'contado' | 'stock'>, now: number): number | null {
  const follows = contado === null ? null : sumar(contado, restar(now, stock));
  return follows === null || follows < 0 ? null : follows;
}

/** Puts an article on the count, unless it is there already. Answers the line's id in both cases. */
export function addArticle(current: Count, producto: Producto, localId: string): { count: Count; localId: string } {
  const existing = current.lineas.find(line => line.idProducto === producto.id);
  if (existing) return { count: current, localId: existing.localId };
  const line: CountLine = {
    localId,
    idProducto: producto.id,
    codigo: producto.codigo,
    nombreProducto: producto.nombreProducto,
    presentacion: producto.presentacion,
    stock: producto.stock ?? 0,
    contado: null,
  };
  return { count: { ...current, lineas: [line, ...current.lineas] }, localId };
}

export const editLine = (current: Count, localId: string, changes: Partial<CountLine>): Count =>
  changeLine(current, localId, line => ({ ...line, ...changes }));

/** What is left once it was sent: only what another tab counted while it was on its way. */
export function afterSent(current: Count, sent: Count, newKey: string): Count {
  const lineas = addedSince(current, sent);
  return lineas ? { ...emptyCount(newKey), lineas } : current;
}

export const toBody = ({ motivo, lineas }: Count): Conteo => ({
  motivo: motivo.trim() || null,
  lineas: lineas.map(({ idProducto, contado, stock }) => ({ idProducto, contado: contado ?? 0, stock })),
});

/** The articles that moved while they were counted, as a 409 tells them: their stock now. */
export const movedIn = (data: unknown): ReadonlyMap<number, number> =>
  new Map(existencias.safeParse(data).data?.existencias.map(({ idProducto, stock }) => [idProducto, stock]) ?? []);

export interface Figures {
  articulos: number;
  conDiferencia: number;
  /** Articles of which there is more, and less, than there should be: quantities of different units do not add up (D45). */
  sobra: number;
  falta: number;
  sinContar: number;
}

export function figuresOf({ lineas }: Count): Figures {
  const figures = { articulos: lineas.length, conDiferencia: 0, sobra: 0, falta: 0, sinContar: 0 };
  for (const line of lineas) {
    const value = diferencia(line);
    if (value === null) figures.sinContar += 1;
    else if (value !== 0) figures.conDiferencia += 1;
    if (value !== null && value > 0) figures.sobra += 1;
    if (value !== null && value < 0) figures.falta += 1;
  }
  return figures;
}
