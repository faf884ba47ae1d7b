import { z } from 'zod';
import { NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { asShown, cantidadSchema, requiredText } from '#contract/declarations/fields';
import { firstFew } from '#contract/text/format';

export interface Line {
  /** Local id, since the same special article may be on several lines. */
  localId: string;
  /** Rejected texts by column, kept until they are corrected. */
  refused?: Readonly<Record<string, string>>;
}
export interface Draft<L extends Line> {
  key: string;
  lineas: L[];
}
export type LineOf<D extends Draft<Line>> = D['lineas'][number];

export const storedLine = {
  localId: z.string().min(1),
  refused: z.record(z.string(), z.string()).optional().catch(undefined),
};

/** The fields of a stored line's article, as they were when it was added. */
export const storedArticle = {
  idProducto: z.number().int().positive(),
  codigo: z.string(),
  // Lines stored by an older version have none.
  presentacion: z.string().catch(''),
  nombreProducto: z.string(),
};

/** Schema of stored lines: drops lines that cannot be parsed and keeps the others. */
export const readableLines = <S extends z.ZodType>(line: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform(lines => lines.map(stored => line.safeParse(stored)).flatMap(({ data }) => (data ? [data] : [])));

export const cantidadLinea = cantidadSchema();

export const articleName = requiredText('El nombre del artículo es requerido', NOMBRE_PRODUCTO_MAX, asShown);

/** The contract's errors about a line, keyed by the form's field names; the first error of each field. */
export function mistakesIn<F extends string>(
  error: z.ZodError | undefined,
  fields: Readonly<Record<string, F>>,
): Partial<Record<F, string>> {
  const mistakes: Partial<Record<F, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = fields[String(path[0])];
    if (field) mistakes[field] ??= message;
  }
  return mistakes;
}

/** A line after typing in a column: the number if valid, otherwise the rejected text. */
export const typeInLine = <L extends Line>(line: L, column: string, typed: number | string): L =>
  typeof typed === 'string'
    ? { ...line, refused: { ...line.refused, [column]: typed } }
    : writeInLine(line, column, typed);

/** A line with a valid value in a column, which clears a rejected text there. */
export function writeInLine<L extends Line>(line: L, column: string, value: number | string): L {
  const { [column]: _mended, ...others } = line.refused ?? {};
  return { ...line, [column]: value, refused: Object.keys(others).length > 0 ? others : undefined };
}

/** Whether no text in the lines is rejected. Beside a rejected 1.500 the line keeps the 1.5 typed before: nothing is computed with it. */
export const isReadable = (lines: readonly Line[]): boolean => lines.every(({ refused }) => refused === undefined);

/** Lines named by the first one, 'CEMENTO GRIS y 2 más'; null if there are none. */
export function firstOf(lineas: readonly { nombreProducto: string }[]): string | null {
  const names = lineas.map(({ nombreProducto }) => nombreProducto);
  return firstFew(names, 1) || null;
}

/** Why a draft with rejected texts in its lines cannot be confirmed; null if it has none. */
export function linesToMend(lineas: readonly (Line & { nombreProducto: string })[]): string | null {
  const names = firstOf(lineas.filter(({ refused }) => refused !== undefined));
  return names && `Corrija lo marcado en ${names}`;
}

export const changeLine = <D extends Draft<Line>>(
  draft: D,
  localId: string,
  change: (line: LineOf<D>) => LineOf<D>,
): D => ({
  ...draft,
  lineas: draft.lineas.map(line => (line.localId === localId ? change(line) : line)),
});

export const editLine = <D extends Draft<Line>>(draft: D, localId: string, changes: Partial<LineOf<D>>): D =>
  changeLine(draft, localId, line => ({ ...line, ...changes }));

export const removeLine = <L extends { localId: string }>(lines: readonly L[], localId: string): L[] =>
  lines.filter(line => line.localId !== localId);

export const restoreLine = <L>(lines: readonly L[], line: L, index: number): L[] => lines.toSpliced(index, 0, line);

/** Lines another tab added while the draft was being sent; null if the stored draft is a different one by now. */
export function addedSince<L extends Line>(current: Draft<L>, sent: Draft<L>): L[] | null {
  if (current.key !== sent.key) return null;
  const done = new Set(sent.lineas.map(line => line.localId));
  return current.lineas.filter(line => !done.has(line.localId));
}
