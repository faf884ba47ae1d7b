import { cantidad } from '#contract/text/format';

/** Thrown if a file can't be read as a table: HTTP status and Spanish message of the answer. */
export class FileRefused extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

/** Value of a cell: a text, a number (with its text where its last digits are zeros), null if blank, or why it is refused. */
export type TableCell = string | number | null | { number: number; shown: string } | { refused: string };

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

/** Throws FileRefused 413 if a table has too many rows. `last` is the number of its last row; with `goesOn`, of the last one read. */
export function checkRows(last: number, { rows }: TableLimits, goesOn = false): void {
  // Plus one row of headings.
  if (last <= rows + 1) return;
  const extent = goesOn ? `pasa de la fila ${cantidad(rows + 1)}` : `llega hasta la fila ${cantidad(last)}`;
  throw new FileRefused(
    413,
    `La hoja ${extent} y se admiten ${cantidad(rows)} registros. ` +
      'Divídala en varios archivos; si no son tantos, borre las filas vacías del final',
  );
}

/** Whether a cell has nothing in it. */
export const isBlank = (cell: TableCell): boolean => cell === null || cell === '';

/** What Windows-1252 has at 0x80 to 0x9f, where Latin 1 has control characters; those in five places remain. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A text of Windows-1252 that was read as Latin 1, with its own signs instead of control characters. */
export const withWindowsSigns = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, sign => WINDOWS_SIGNS.charAt(sign.charCodeAt(0) - 0x80));
