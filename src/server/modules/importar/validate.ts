import { asShown, isStorable } from '#contract/declarations/fields';
import { readNumber } from '#contract/text/numbers';
import type { RowError } from '#contract/importacion';
import { isBlank, type TableCell, type TableRow } from '../../spreadsheets/table';
import { type Column, type Import, valueIn } from './columns';
import { splitHeadings } from './headings';

/** A row as read, with references by name. Rows with errors keep only values that are looked up in the database. */
export interface ReadRow {
  fila: number;
  valores: Record<string, unknown>;
  /** Whether it passes the form's validation. */
  isGood: boolean;
}

/** Contents of a file, checked without the database. */
export interface ReadFile {
  total: number;
  /** Headings of the list's own Excel that are not imported. */
  ignoradas: string[];
  /** Which sheet was read, if the file has several. */
  aviso: string | null;
  filas: ReadRow[];
  errores: RowError[];
}

/** Value of a cell for its column; undefined if empty. */
function cellValue(cell: TableCell, { tipo }: Column): { value: unknown } | { mensaje: string } {
  if (cell === null || cell === '') return { value: undefined };
  if (typeof cell === 'object' && 'refused' in cell) return { mensaje: cell.refused };
  if (typeof cell === 'object') return { value: tipo === 'texto' ? cell.shown : cell.number };
  if (tipo === 'texto') return { value: String(cell) };
  if (typeof cell === 'number') return { value: cell };
  const read = readNumber(cell);
  return 'refused' in read ? { mensaje: read.refused } : { value: read.value ?? undefined };
}

function put(record: Record<string, unknown>, campo: string, value: unknown): void {
  const [name = campo, inner] = campo.split('.');
  if (inner === undefined) record[name] = value;
  else record[name] = { ...(record[name] as object | undefined), [inner]: value };
}

/** The template's example row, if it was left in the file: it comes first. As a CSV it has the decimals of the country. */
const isExample = (row: TableRow, places: ReadonlyMap<number, Column>): boolean =>
  [...places].every(([index, columna]) => {
    const read = cellValue(row.cells[index] ?? null, columna);
    return 'value' in read && String(read.value ?? '') === String(columna.example);
  });

/** What the list's Excel says instead of records. */
const saysEmpty = ({ cells }: TableRow, { emptyText }: Import): boolean => {
  const [only, ...more] = cells.filter(cell => !isBlank(cell));
  return only !== undefined && only === emptyText && more.length === 0;
};

/** Validates a row like the form. */
function readRow(row: TableRow, places: ReadonlyMap<number, Column>, { schema, columnas }: Import) {
  const record: Record<string, unknown> = {};
  const errores: RowError[] = [];
  const fila = row.number;
  const wrong = new Set<string>();
  for (const [index, columna] of places) {
    const read = cellValue(row.cells[index] ?? null, columna);
    if ('value' in read) put(record, columna.campo, read.value);
    else {
      errores.push({ fila, columna: columna.titulo, mensaje: read.mensaje });
      wrong.add(columna.campo);
    }
  }
  const parsed = schema.safeParse(record);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const columna = columnas.find(({ campo }) => campo === path.join('.'));
    if (columna && wrong.has(columna.campo)) continue;
    if (columna) wrong.add(columna.campo);
    errores.push({ fila, columna: columna?.titulo ?? null, mensaje: message });
  }
  return { errores, valores: errores.length === 0 ? parsed.data : undefined, record };
}

/** A text that tells records apart, as the form keeps it. */
const nameIn = (record: Record<string, unknown>, campo: string): string =>
  asShown(String(valueIn(record, campo) ?? ''))
    .trim()
    .normalize();

/** Adds errors to rows that repeat the key of an earlier row. */
function repeatedKeys({ key, comparable, columnas }: Import) {
  const seen = new Map<string, number>();
  const titulo = columnas.find(({ campo }) => campo === key)?.titulo ?? null;
  return (fila: number, record: Record<string, unknown>): RowError[] => {
    const value = nameIn(record, key);
    if (value === '') return [];
    const first = seen.get(comparable(value));
    if (first !== undefined)
      return [{ fila, columna: titulo, mensaje: `“${value}” está repetido: ya viene en la fila ${first}` }];
    seen.set(comparable(value), fila);
    return [];
  };
}

function shownIn(cell: TableCell): string {
  if (cell === null || typeof cell !== 'object') return `“${cell}”`;
  return 'shown' in cell ? `“${cell.shown}”` : 'una fórmula';
}

/** An error if a row has a value that no heading names. In a file of text that has too many, its columns may be shifted. */
function surplusIn({ number: fila, cells, isText }: TableRow, headings: readonly string[]): RowError[] {
  const at = cells.findIndex((cell, index) => !isBlank(cell) && !headings[index]);
  const value = cells[at] ?? null;
  if (isBlank(value)) return [];
  const mensaje =
    isText && cells.slice(headings.length).some(cell => !isBlank(cell))
      ? 'Trae más valores que encabezados: ponga entre comillas el texto con separadores'
      : `Trae ${shownIn(value)} en una columna sin encabezado`;
  return [{ fila, columna: null, mensaje }];
}

/** Values of a row with errors that are looked up nevertheless, so that all its errors are shown at once. */
function toLookUp(record: Record<string, unknown>, { key, columnas }: Import): Record<string, unknown> {
  const textAt = (campo: string): string => {
    const text = nameIn(record, campo);
    return isStorable(text) ? text : '';
  };
  const campos = [key, ...columnas.filter(({ target }) => target).map(({ campo }) => campo)];
  return Object.fromEntries(campos.map(campo => [campo, textAt(campo)]));
}

/** Checks the rows of a table by the validation of the form, and against each other. Throws when its columns are wrong. */
export function validate(rows: readonly TableRow[], accepted: Import): Omit<ReadFile, 'aviso'> {
  const { places, ignoradas, filas, headings } = splitHeadings(rows, accepted);
  const leidas: ReadRow[] = [];
  const errores: RowError[] = [];
  const repeated = repeatedKeys(accepted);
  let total = 0;
  for (const [at, row] of filas.entries()) {
    // Cells beside the table are not a row of it.
    if ([...places.keys()].every(index => isBlank(row.cells[index] ?? null))) continue;
    if (at === 0 && (isExample(row, places) || saysEmpty(row, accepted))) continue;
    total += 1;
    const { errores: own, valores, record } = readRow(row, places, accepted);
    const others = [...repeated(row.number, record), ...surplusIn(row, headings)];
    errores.push(...own, ...others);
    const isGood = valores !== undefined && others.length === 0;
    leidas.push({ fila: row.number, valores: valores ?? toLookUp(record, accepted), isGood });
  }
  return { total, ignoradas, filas: leidas, errores };
}
