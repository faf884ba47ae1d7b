import { briefHeading, plainHeading } from '#contract/text/plain';
import { plural } from '#contract/text/format';
import { FileRefused, type TableCell, type TableRow } from '../../spreadsheets/table';
import type { Column, Import } from './columns';

/** Rows above the table: a title, the company, a date. */
const TOP_ROWS = 20;

/** Index of each column in a row. */
type ColumnPlaces = ReadonlyMap<number, Column>;

const headingsOf = ({ cells }: TableRow): string[] =>
  cells.map((cell: TableCell) => (typeof cell === 'string' ? cell : ''));

interface Headings {
  row: TableRow;
  places: ColumnPlaces;
  /** Headings of the list's own Excel that are not imported. */
  ignoradas: string[];
}

function match(row: TableRow, { columnas, ignoradas }: Import): Headings {
  const byName = new Map(
    columnas.flatMap(columna => [columna.titulo, ...columna.aliases].map(name => [plainHeading(name), columna])),
  );
  const headings = headingsOf(row);
  const exact = new Set(headings.map(heading => byName.get(plainHeading(heading))));
  const found = headings.flatMap((heading, index): [number, Column][] => {
    const brief = byName.get(briefHeading(heading));
    const columna = byName.get(plainHeading(heading)) ?? (exact.has(brief) ? undefined : brief);
    return columna ? [[index, columna]] : [];
  });
  const own = new Set(ignoradas.map(plainHeading));
  return { row, places: new Map(found), ignoradas: headings.filter(heading => own.has(plainHeading(heading))) };
}

/** Names as a list in words; values that are no text (a file of another kind) appear as `…`. */
const listed = (names: readonly string[]): string =>
  names.map(name => `“${name.replace(/[\p{C}\uFFFD]+/gu, '…')}”`).join(', ');

function checkColumns({ row, places, ignoradas }: Headings, { columnas }: Import): void {
  const titulos = [...places.values()].map(({ titulo }) => titulo);
  const missing = columnas.filter(({ required, titulo }) => required && !titulos.includes(titulo));
  const unknown = headingsOf(row).filter(
    (heading, index) => heading !== '' && !places.has(index) && !ignoradas.includes(heading),
  );
  const twice = [...new Set(titulos.filter((titulo, index) => titulos.indexOf(titulo) !== index))];
  const wrongs = [
    missing.length > 0 && `${plural(missing.length, 'falta', 'faltan')} ${listed(missing.map(({ titulo }) => titulo))}`,
    unknown.length > 0 && `no se ${plural(unknown.length, 'conoce', 'conocen')} ${listed(unknown.slice(0, 10))}`,
    twice.length > 0 && `${plural(twice.length, 'viene', 'vienen')} dos veces ${listed(twice)}`,
  ].filter(Boolean);
  if (wrongs.length === 0) return;
  throw new FileRefused(422, `Las columnas no son las de la plantilla: ${wrongs.join('; ')}`);
}

/**
 * The heading row (of the first rows, the one with the most known headings): the text of its cells, its headings that are not
 * imported, and the rows below it. Throws if headings are missing, unknown or repeated, naming them.
 */
export function splitHeadings(
  rows: readonly TableRow[],
  accepted: Import,
): Pick<Headings, 'places' | 'ignoradas'> & { filas: TableRow[]; headings: string[] } {
  const top = rows.slice(0, TOP_ROWS).map((row, index) => ({ index, ...match(row, accepted) }));
  const [first, ...rest] = top;
  if (!first) throw new FileRefused(422, 'El archivo está vacío');
  const best = rest.reduce((chosen, one) => (one.places.size > chosen.places.size ? one : chosen), first);
  checkColumns(best, accepted);
  const filas = rows.slice(best.index + 1);
  if (filas.length === 0) throw new FileRefused(422, 'El archivo no trae registros: solo tiene los encabezados');
  return { places: best.places, ignoradas: best.ignoradas, filas, headings: headingsOf(best.row) };
}
