import type { Cell, Column, DocumentModel } from './documentModel';

/** A column with the function that reads its value in a line. */
export type LineColumn<Line> = Column & { value: (line: Line) => Cell };

/** A column without its function, which could not be cloned to the render thread. */
export const plainColumn = <Line>({ value: _, ...column }: LineColumn<Line>): Column => column;

/** The columns and the one group of rows of a document that lists these lines. */
export const lineTable = <Line>(
  columns: readonly LineColumn<Line>[],
  lines: readonly Line[],
): Pick<DocumentModel, 'columns' | 'groups'> => ({
  columns: columns.map(plainColumn),
  groups: [{ rows: lines.map(line => columns.map(({ value }) => value(line))) }],
});
