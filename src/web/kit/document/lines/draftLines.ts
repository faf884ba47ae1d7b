import { z } from 'zod';

/** Whatever stands on a draft of lines; a line has an id of its own, so that a special article can stand there twice. */
export interface Line {
  localId: string;
}
interface Draft<L extends Line> {
  key: string;
  lineas: L[];
}
type LineOf<D extends Draft<Line>> = D['lineas'][number];

/** Stored lines: one that cannot be read is dropped, the others stay. */
export const readableLines = <S extends z.ZodType>(line: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform(lines => lines.map(one => line.safeParse(one)).flatMap(({ data }) => (data ? [data] : [])));

export const changeLine = <D extends Draft<Line>>(
  draft: D,
  localId: string,
  change: (line: LineOf<D>) => LineOf<D>,
): D => ({
  ...draft,
  lineas: draft.lineas.map(line => (line.localId === localId ? change(line) : line)),
});

export const removeLine = <D extends Draft<Line>>(draft: D, localId: string): D => ({
  ...draft,
  lineas: draft.lineas.filter(line => line.localId !== localId),
});

/** Puts a removed line back where it was. */
export const restoreLine = <D extends Draft<Line>>(draft: D, line: LineOf<D>, index: number): D => ({
  ...draft,
  lineas: draft.lineas.toSpliced(index, 0, line),
});

/** What another tab added while a draft was on its way; null when it is another draft by now. */
export function addedSince<L extends Line>(current: Draft<L>, sent: Draft<L>): L[] | null {
  if (current.key !== sent.key) return null;
  const done = new Set(sent.lineas.map(line => line.localId));
  return current.lineas.filter(line => !done.has(line.localId));
}
