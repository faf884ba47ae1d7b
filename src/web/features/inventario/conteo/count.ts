import { z } from 'zod';
import { cantidadSchema, mistakeIn } from '#contract/declarations/fields';
import { existencias, type Conteo } from '#contract/movimiento';
import { minus, plus } from '#contract/text/sums';
import type { Producto } from '#contract/producto';
import {
  addedSince,
  firstOf,
  linesToMend,
  readableLines,
  storedLine,
  storedArticle,
} from '../../../kit/document/draftLines';
import { draftKey } from '../../../api/storageKeys';
import { createStoredDraft, sendable, type StoredDraft } from '../../../kit/draft/storedDraft';

/** The draft of a physical count, newest article first: plain data and the functions that change it. */
const countLine = z.object({
  ...storedLine,
  ...storedArticle,
  /** The expected stock that was shown to the user. */
  stock: z.number(),
  contado: z.number().nullable(),
});

const countSchema = z.object({
  ...sendable,
  motivo: z.string().catch(''),
  lineas: readableLines(countLine),
});

export type CountLine = z.infer<typeof countLine>;
export type Count = z.infer<typeof countSchema>;

const emptyCount = (key: string): Count => ({ key, unanswered: false, motivo: '', lineas: [] });

/** The user's count, in localStorage, so that it survives a flat battery. */
export const openCount = (userId: number): StoredDraft<Count> =>
  createStoredDraft({ key: draftKey('conteo', userId), schema: countSchema, empty: emptyCount, isEmpty });

export const isEmpty = ({ motivo, lineas }: Count): boolean => motivo === '' && lineas.length === 0;

export const countedSchema = cantidadSchema('Lo contado es requerido', 0, 'No puede ser negativo');

type Counted = Pick<CountLine, 'contado' | 'stock' | 'refused'>;

/** Counted minus expected quantity; null while blank or rejected. */
export const difference = ({ contado, stock, refused }: Counted): number | null =>
  contado === null || refused ? null : minus(contado, stock);

/** The count corrected by later movements: 380 counted and 11 sold since make 369. Null if blank, rejected or negative. */
export function countedSince({ contado, stock, refused }: Counted, now: number): number | null {
  const follows = contado === null || refused ? null : plus(contado, minus(now, stock));
  return follows === null || follows < 0 ? null : follows;
}

/** Adds an article to the count, unless it is on it; returns the line's local id in both cases. */
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

/** Why the count cannot be confirmed yet; null when it can. */
export function obstacleOf(count: Count): string | null {
  if (count.lineas.length === 0) return 'Cuente al menos un artículo';
  const refused = linesToMend(count.lineas);
  if (refused) return refused;
  const uncounted = firstOf(count.lineas.filter(({ contado }) => contado === null));
  if (uncounted) return `Falta escribir lo contado de ${uncounted}`;
  const wrong = count.lineas.map(line => mistakeIn(countedSchema, line.contado));
  return wrong.find(message => message !== undefined) ?? null;
}

/** The draft after sending: empty, but for lines another tab added meanwhile. */
export function remaining(current: Count, sent: Count, newKey: string): Count {
  const lineas = addedSince(current, sent);
  return lineas ? { ...emptyCount(newKey), lineas } : current;
}

export const toBody = ({ motivo, lineas }: Count): Conteo => ({
  motivo: motivo.trim() || null,
  lineas: lineas.map(({ idProducto, contado, stock }) => ({ idProducto, contado: contado ?? 0, stock })),
});

/** Current stock of the articles that moved during the count, from a 409, by article id. */
export const movedIn = (data: unknown): ReadonlyMap<number, number> =>
  new Map(existencias.safeParse(data).data?.existencias.map(({ idProducto, stock }) => [idProducto, stock]) ?? []);

export interface Figures {
  articulos: number;
  differing: number;
  /** Articles above and below the expected stock. Not quantities: those of different units cannot be added up (D45). */
  sobra: number;
  falta: number;
  uncounted: number;
}

export function figuresOf({ lineas }: Pick<Count, 'lineas'>): Figures {
  const figures = { articulos: lineas.length, differing: 0, sobra: 0, falta: 0, uncounted: 0 };
  for (const line of lineas) {
    const value = difference(line);
    if (value === null) figures.uncounted += 1;
    else if (value !== 0) figures.differing += 1;
    if (value !== null && value > 0) figures.sobra += 1;
    if (value !== null && value < 0) figures.falta += 1;
  }
  return figures;
}
