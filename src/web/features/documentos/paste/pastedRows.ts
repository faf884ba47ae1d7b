import { labels } from '#contract/declarations/labels';
import { briefHeading, plainHeading } from '#contract/text/plain';

/** A column of pasted rows. Without headings, columns stand in the order in which they are declared. */
export interface PasteColumn {
  /** Its name in a row's cells. */
  name: string;
  label: string;
  /** What else its heading may say, as `plainHeading` has it. */
  aliases?: readonly string[];
  optional?: boolean;
  isFigure?: boolean;
}

/** The columns that all rows have, before those of their document. */
export const CODE: PasteColumn = {
  name: 'codigo',
  label: labels.codigo,
  aliases: ['cod', 'codigo articulo', 'codigo del articulo', 'codigo producto', 'codigo del producto', 'sku'],
};
export const AMOUNT: PasteColumn = {
  name: 'cantidad',
  label: labels.cantidad,
  aliases: ['cant', 'cantidades', ...['pedida', 'solicitada', 'requerida', 'a pedir'].map(of => `cantidad ${of}`)],
  isFigure: true,
};

export interface PastedRow {
  text: string;
  /** The headings that it stands below. */
  headings: string | undefined;
  /** What it has below each known heading. */
  cells: Readonly<Record<string, string>>;
}

/** A cell with a tab, a line break or a quote in it is copied between quotes, with each of its own twice. */
const QUOTED = '"[^"]*(?:""[^"]*)*"';
/** A row with something in it. A line break in a quoted cell does not end it. */
const ROWS = new RegExp(`(?:(?<![^\\t;\\r\\n])${QUOTED}(?![^\\t;\\r\\n])|[^\\t;\\r\\n]+|[\\t;])+`, 'g');

const cellsEndedBy = (end: string) => new RegExp(`(?<![^${end}])(?:${QUOTED}(?![^${end}])|[^${end}]*)`, 'g');
const BY_TAB = cellsEndedBy('\\t');
const BY_SEMICOLON = cellsEndedBy(';');
const WHOLE = new RegExp(`^${QUOTED}$`);

const unquoted = (cell: string): string => (WHOLE.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();

/** The cells of a row, which end with a tab or, where there is none, with `;`. */
const cellsOf = (row: string): string[] =>
  (row.match(row.includes('\t') ? BY_TAB : BY_SEMICOLON) ?? []).map(cell => unquoted(cell.trim()));

/** Where each column stands in a row. */
type Places = readonly (readonly [name: string, at: number])[];

/** The places that a row of headings gives to the columns; null if it is none: a cell of a row may say `Código` too. */
function placesBy(cells: readonly string[], columns: readonly PasteColumn[]): Places | null {
  const said = cells.map(plainHeading);
  const brief = cells.map(briefHeading);
  const places = columns.flatMap(({ name, label, aliases = [] }) => {
    // Its own name comes before what else it may be called: a Costo before a Precio beside it.
    const names = [plainHeading(label), ...aliases];
    const heading = names.find(called => said.includes(called));
    if (heading !== undefined) return [[name, said.indexOf(heading)] as const];
    const alike = brief.flatMap((called, at) => (names.includes(called) ? [at] : []));
    return alike.length === 1 ? alike.map(at => [name, at] as const) : [];
  });
  const code = places.find(([name]) => name === CODE.name);
  return code && (places.length > 1 || code[1] === 0) ? places : null;
}

/**
 * The rows of a text with something in them, but for headings, which say what stands below them. One more than `most` are as good as
 * all: they are too many.
 */
export function rowsIn(text: string, columns: readonly PasteColumn[], most: number): PastedRow[] {
  const rows: PastedRow[] = [];
  let places: Places = columns.map(({ name }, at) => [name, at]);
  let headings: string | undefined;
  for (const [row] of text.matchAll(ROWS)) {
    const cells = cellsOf(row);
    if (cells.every(cell => cell === '')) continue;
    const named = placesBy(cells, columns);
    if (named) {
      [places, headings] = [named, row];
      continue;
    }
    rows.push({ text: row, headings, cells: Object.fromEntries(places.map(([name, at]) => [name, cells[at] ?? ''])) });
    if (rows.length > most) break;
  }
  return rows;
}

/** The text of rows, with the headings that they were pasted below. */
export const textOf = (rows: readonly PastedRow[]): string =>
  rows
    .flatMap(({ text, headings }, at) =>
      headings === undefined || headings === rows[at - 1]?.headings ? [text] : [headings, text],
    )
    .join('\n');
