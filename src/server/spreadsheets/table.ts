/** Thrown if a file can't be read as a table: HTTP status and Spanish message of the answer. */
export class FileRefused extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

/** Value of a cell: a text, a number, null if blank, or the reason why its content is refused. */
export type TableCell = string | number | null | { refused: string };

/** A non-blank row; `number` is its row number as Excel shows it. */
export interface TableRow {
  number: number;
  cells: readonly TableCell[];
  /** From a CSV file, where nothing stands beside a table: a text with a separator that is not quoted shifts its row. */
  isText?: true;
}

/** Maximum numbers of rows, not counting the headings, and of columns of a table. */
export interface TableLimits {
  rows: number;
  columns: number;
}

/** Why a cell with a formula is refused. */
export const FORMULA_REFUSED = 'Las fórmulas no se importan: péguela como valor';

/** Throws FileRefused 413 if a table whose last row has the number `last` has too many rows. */
export function checkRows(last: number, { rows }: TableLimits): void {
  // Plus one row of headings.
  if (last <= rows + 1) return;
  const max = rows.toLocaleString('es-CR');
  throw new FileRefused(
    413,
    `La hoja llega hasta la fila ${last.toLocaleString('es-CR')} y se admiten ${max} registros. ` +
      'Divídala en varios archivos; si no son tantos, borre las filas vacías del final',
  );
}

/** Whether a cell has nothing in it. */
export const isBlank = (cell: TableCell): boolean => cell === null || cell === '';
