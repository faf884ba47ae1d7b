import { asShown, isStorable } from '#contract/fields';
import { readFigure } from '#contract/figures';
import type { ErrorDeFila } from '#contract/importacion';
import { isBlank, type TableCell, type TableRow } from '../../spreadsheets/table';
import { type Columna, type Importacion, valorEn } from './columnas';
import { separar } from './encabezados';

/** A row as read, with references by name. Rows with errors keep only values that are looked up in the database. */
export interface FilaLeida {
  fila: number;
  valores: Record<string, unknown>;
  /** Whether it passes the form's validation. */
  buena: boolean;
}

/** Contents of a file, checked without the database. */
export interface Lectura {
  total: number;
  filas: FilaLeida[];
  errores: ErrorDeFila[];
}

/** The lines of a cell as one. A form has one line for a text and drops its breaks, which would glue words together. */
const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');

/** Value of a cell for its column; undefined if empty. A key is taken as written, never guessed. */
function valorDe(cell: TableCell, { tipo }: Columna, isKey: boolean): { valor: unknown } | { mensaje: string } {
  if (cell === null || cell === '') return { valor: undefined };
  if (typeof cell === 'object') return { mensaje: cell.refused };
  if (tipo === 'texto') return { valor: isKey ? String(cell) : oneLine(String(cell)) };
  if (typeof cell === 'number') return { valor: cell };
  const read = readFigure(cell);
  return 'refused' in read ? { mensaje: read.refused } : { valor: read.value ?? undefined };
}

function put(record: Record<string, unknown>, campo: string, valor: unknown): void {
  const [name = campo, inner] = campo.split('.');
  if (inner === undefined) record[name] = valor;
  else record[name] = { ...(record[name] as object | undefined), [inner]: valor };
}

/** The template's example row, if it was left in the file: it comes first. */
const isExample = (row: TableRow, lugares: ReadonlyMap<number, Columna>): boolean =>
  [...lugares].every(([index, { ejemplo }]) => String(row.cells[index] ?? '') === String(ejemplo));

/** Validates a row like the form. */
function leerFila(row: TableRow, lugares: ReadonlyMap<number, Columna>, { schema, columnas, clave }: Importacion) {
  const record: Record<string, unknown> = {};
  const errores: ErrorDeFila[] = [];
  const fila = row.number;
  const wrong = new Set<string>();
  for (const [index, columna] of lugares) {
    const read = valorDe(row.cells[index] ?? null, columna, columna.campo === clave);
    if ('valor' in read) put(record, columna.campo, read.valor);
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
  asShown(String(valorEn(record, campo) ?? ''))
    .trim()
    .normalize();

/** Adds errors to rows that repeat the key of an earlier row. */
function repetidas({ clave, mismo, columnas }: Importacion) {
  const seen = new Map<string, number>();
  const titulo = columnas.find(({ campo }) => campo === clave)?.titulo ?? null;
  return (fila: number, record: Record<string, unknown>): ErrorDeFila[] => {
    const value = nameIn(record, clave);
    if (value === '') return [];
    const first = seen.get(mismo(value));
    if (first !== undefined)
      return [{ fila, columna: titulo, mensaje: `“${value}” está repetido: ya viene en la fila ${first}` }];
    seen.set(mismo(value), fila);
    return [];
  };
}

/** An error if a row of text has more values than there are headings: its columns may be shifted. */
function sobrantes({ number: fila, cells, isText }: TableRow, ancho: number): ErrorDeFila[] {
  if (isText !== true || cells.slice(ancho).every(isBlank)) return [];
  return [
    { fila, columna: null, mensaje: 'trae más valores que encabezados: ponga entre comillas el texto con separadores' },
  ];
}

/** Values of a row with errors that are looked up nevertheless, so that all its errors are shown at once. */
function porBuscar(record: Record<string, unknown>, { clave, columnas }: Importacion): Record<string, unknown> {
  const textAt = (campo: string): string => {
    const text = nameIn(record, campo);
    return isStorable(text) ? text : '';
  };
  const campos = [clave, ...columnas.filter(({ referida }) => referida).map(({ campo }) => campo)];
  return Object.fromEntries(campos.map(campo => [campo, textAt(campo)]));
}

/** Checks the rows of a table by the validation of the form, and against each other. Throws when its columns are wrong. */
export function revisar(rows: readonly TableRow[], importacion: Importacion): Lectura {
  const { lugares, filas, ancho } = separar(rows, importacion.columnas);
  const leidas: FilaLeida[] = [];
  const errores: ErrorDeFila[] = [];
  const repetida = repetidas(importacion);
  let total = 0;
  for (const [at, row] of filas.entries()) {
    // Cells beside the table are not a row of it.
    if ([...lugares.keys()].every(index => isBlank(row.cells[index] ?? null))) continue;
    if (at === 0 && isExample(row, lugares)) continue;
    total += 1;
    const { errores: suyos, valores, record } = leerFila(row, lugares, importacion);
    const otros = [...repetida(row.number, record), ...sobrantes(row, ancho)];
    errores.push(...suyos, ...otros);
    const buena = valores !== undefined && otros.length === 0;
    leidas.push({ fila: row.number, valores: valores ?? porBuscar(record, importacion), buena });
  }
  return { total, filas: leidas, errores };
}
