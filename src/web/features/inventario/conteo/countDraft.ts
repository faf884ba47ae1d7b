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
import { newKey } from '../../../api/writes';
import { createStoredDraft, sendable, type StoredDraft } from '../../../kit/draft/storedDraft';

/** The draft of a physical count, newest article first: plain data and the functions that change it. */
const countLine = z.object({
  ...storedLine,
  ...storedArticle,
  /** The expected stock that was shown to the user. */
  stock: z.number(),
  contado: z.number().nullable(),
});

const countDraft = z.object({
  ...sendable,
  motivo: z.string().catch(''),
  lineas: readableLines(countLine),
});

export type CountLine = z.infer<typeof countLine>;
export type CountDraft = z.infer<typeof countDraft>;

const emptyDraft = (key: string): CountDraft => ({ key, unanswered: false, motivo: '', lineas: [] });

/** The user's count, in localStorage, so that it survives a flat battery. */
export const openCountDraft = (userId: number): StoredDraft<CountDraft> =>
  createStoredDraft({ key: draftKey('conteo', userId), schema: countDraft, empty: emptyDraft, isEmpty });

export const isEmpty = ({ motivo, lineas }: CountDraft): boolean => motivo === '' && lineas.length === 0;

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

/** Adds an article to the count, unless it is on it. */
export function addArticle(current: CountDraft, producto: Producto): CountDraft {
  if (current.lineas.some(({ idProducto }) => idProducto === producto.id)) return current;
  const line: CountLine = {
    localId: newKey(),
    idProducto: producto.id,
    codigo: producto.codigo,
    nombreProducto: producto.nombreProducto,
    presentacion: producto.presentacion,
    stock: producto.stock ?? 0,
    contado: null,
  };
  return { ...current, lineas: [line, ...current.lineas] };
}

/** Why the count cannot be confirmed yet; null when it can. */
export function obstacleOf(draft: CountDraft): string | null {
  if (draft.lineas.length === 0) return 'Cuente al menos un artículo';
  const refused = linesToMend(draft.lineas);
  if (refused) return refused;
  const uncounted = firstOf(draft.lineas.filter(({ contado }) => contado === null));
  if (uncounted) return `Falta escribir lo contado de ${uncounted}`;
  const wrong = draft.lineas.map(line => mistakeIn(countedSchema, line.contado));
  return wrong.find(message => message !== undefined) ?? null;
}

/** The draft after sending: empty, but for lines another tab added meanwhile. */
export function remaining(current: CountDraft, sent: CountDraft, key: string): CountDraft {
  const lineas = addedSince(current, sent);
  return lineas ? { ...emptyDraft(key), lineas } : current;
}

export const toBody = ({ motivo, lineas }: CountDraft): Conteo => ({
  motivo,
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

export function figuresOf({ lineas }: Pick<CountDraft, 'lineas'>): Figures {
  const differences = lineas.map(difference);
  const sobra = differences.filter(value => value !== null && value > 0).length;
  const falta = differences.filter(value => value !== null && value < 0).length;
  const uncounted = differences.filter(value => value === null).length;
  return { articulos: lineas.length, differing: sobra + falta, sobra, falta, uncounted };
}
