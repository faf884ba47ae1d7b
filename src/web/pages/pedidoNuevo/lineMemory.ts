import { z } from 'zod';
import { blankLine, type LineValues } from './newLine';

/** The line being typed, kept in this tab: leaving the page in the middle of it loses nothing. */
const storageKey = (userId: number): string => `bodega.pedido.linea.v1.${userId}`;

const lineValues: z.ZodType<LineValues> = z.object({
  articulo: z
    .object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
    })
    .nullable(),
  nombre: z.string(),
  cantidad: z.number().nullable(),
  direccionamiento: z.string(),
  detalle: z.string(),
});

export function loadLine(userId: number, storage: Storage = sessionStorage): LineValues {
  try {
    return lineValues.safeParse(JSON.parse(storage.getItem(storageKey(userId)) ?? 'null')).data ?? blankLine;
  } catch {
    return blankLine;
  }
}

export function saveLine(userId: number, values: LineValues, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(storageKey(userId), JSON.stringify(lineValues.parse(values)));
  } catch {
    // A convenience only.
  }
}

export function forgetLine(userId: number, storage: Storage = sessionStorage): void {
  storage.removeItem(storageKey(userId));
}
