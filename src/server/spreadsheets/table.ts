/** Why a file can't be read as a table: what to answer, and what to say. */
export class FileRefused extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

/** What stands in a cell: a text, a number, nothing, or something that is not taken and why. */
export type TableCell = string | number | null | { refused: string };

/** A row with something in it; `number` is the one Excel shows beside it. */
export interface TableRow {
  number: number;
  cells: readonly TableCell[];
}

/** Limits of one table: rows below its headings, and columns. */
export interface TableLimits {
  rows: number;
  columns: number;
}

export const FORMULA_REFUSED = 'las fórmulas no se importan: péguela como valor';

/** Refuses a table that goes on below its last allowed row, which `last` is the number of. */
export function checkRows(last: number, { rows }: TableLimits): void {
  // One more for the headings.
  if (last <= rows + 1) return;
  const max = rows.toLocaleString('es-CR');
  throw new FileRefused(
    413,
    `La hoja llega hasta la fila ${last.toLocaleString('es-CR')} y se admiten ${max} registros. ` +
      'Divídala en varios archivos; si no son tantos, borre las filas vacías del final',
  );
}

export const isBlank = (cell: TableCell): boolean => cell === null || cell === '';
