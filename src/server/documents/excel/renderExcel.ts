import { utils, write, type CellObject, type ColInfo, type WorkSheet } from 'xlsx';
import { cellKinds, printCell } from '../cellKinds';
import type { Cell, Column, Fact, LoadedDocument } from '../documentModel';
import { excelCell, fitting, textCell } from './cells';
import { withScratchBlocks } from './scratchBlocks';
import { dealRows, sheetName } from './sheets';

type Row = (CellObject | undefined)[];

/** Characters a text column may take; longer ones run on or are cut on the screen, never in the file. */
const WIDTH = { min: 10, max: 60, air: 2 };

const titles = (columns: Column[]): Row => columns.map(column => textCell(column.title));

const factRow = ({ label, value, kind }: Fact, timeZone: string): Row => [
  textCell(label),
  excelCell(kind, value, timeZone),
];

const generated = (at: LoadedDocument['generatedAt']): Fact => ({ label: 'Generado', value: at, kind: 'dateTime' });

/** Company, title and facts above the table, with an empty row between. */
function topRows({ empresa, title, subtitle, facts, generatedAt, timeZone }: LoadedDocument): Row[] {
  const company = [empresa?.nombre, empresa?.rnc && `RNC ${empresa.rnc}`].filter(Boolean).join(' · ');
  return [
    ...(company ? [[textCell(company)]] : []),
    [textCell([title, subtitle].filter(Boolean).join(' '))],
    ...[...facts, generated(generatedAt)].map(fact => factRow(fact, timeZone)),
    [],
  ];
}

/** One row a line, the values of its group before it: so a list can be sorted, filtered and summed. */
function* bodyRows({ groups, groupColumns = [], columns, timeZone }: LoadedDocument): Generator<Row> {
  const cells = (of: Column[], values: Cell[]): Row =>
    of.map(({ kind }, at) => excelCell(kind, values[at] ?? null, timeZone));
  for (const { heading = [], rows } of groups) {
    const shared = cells(groupColumns, heading);
    for (const row of rows) yield [...shared, ...cells(columns, row)];
    if (rows.length === 0 && heading.length > 0) yield shared;
  }
}

function closingRows({ totals, summary = [], note, groupColumns = [], columns, timeZone }: LoadedDocument): Row[] {
  const before: Row = groupColumns.map(() => undefined);
  const blank = (count: number): Row => Array.from({ length: Math.max(0, count) }, () => undefined);
  const last = groupColumns.length + columns.length;
  return [
    ...(totals ? [[...before, ...columns.map(({ kind }, at) => excelCell(kind, totals[at] ?? null, timeZone))]] : []),
    ...summary.map(fact => [...blank(last - 2), ...factRow(fact, timeZone)]),
    ...(note ? [[], [textCell(note)]] : []),
  ];
}

/** Widths that show every value: fixed for numbers and dates, the longest text (within reason) for texts. */
function columnWidths({ groups, groupColumns = [], columns, facts, generatedAt, timeZone }: LoadedDocument): ColInfo[] {
  const longest = (length: number, text: string) => Math.max(length, text.length);
  const width = ({ title, kind }: Column, values: Iterable<Cell>): number => {
    let chars = cellKinds[kind].chars ?? WIDTH.min;
    if (cellKinds[kind].chars === null)
      for (const value of values) chars = longest(chars, printCell(kind, value, timeZone));
    return Math.min(longest(chars, title), WIDTH.max) + WIDTH.air;
  };
  const widths = [
    ...groupColumns.map((column, at) =>
      width(
        column,
        groups.map(group => group.heading?.[at] ?? null),
      ),
    ),
    ...columns.map((column, at) => width(column, valuesAt(groups, at))),
  ];
  // The labels of the facts stand in the first column.
  const labels = facts.map(fact => fact.label).reduce(longest, WIDTH.min) + WIDTH.air;
  // Their numbers and dates in the second: one that is wider than its column would be only ###.
  const values = [...facts, generated(generatedAt)]
    .filter(({ kind }) => cellKinds[kind ?? 'text'].chars !== null)
    .map(({ kind, value }) => printCell(kind ?? 'text', value, timeZone))
    .reduce(longest, 0);
  const least = [labels, values + WIDTH.air];
  return widths.map((wch, at) => ({ wch: Math.max(wch, least[at] ?? 0) }));
}

function* valuesAt(groups: LoadedDocument['groups'], at: number): Generator<Cell> {
  for (const group of groups) for (const row of group.rows) yield row[at] ?? null;
}

function* tableRows(document: LoadedDocument): Generator<Row> {
  let empty = true;
  for (const row of bodyRows(document)) {
    empty = false;
    yield row;
  }
  if (empty) return yield [textCell(document.emptyText)];
  yield* closingRows(document);
}

/** SheetJS looks a text up in its shared table one by one: with more different ones than these that takes seconds, then hours. */
const SHARED_MAX = 2_000;
const SHARED_WITH_LONG_MAX = 20_000;
/** What a text kept in its own cell may have. */
const OWN_MAX = 255;

/** Whether texts go into one shared table (smaller, and any length) or each into its cell (quick, and cut if it is long). */
function sharesTexts(sheets: Row[][]): boolean {
  const texts = new Set<string>();
  let longest = 0;
  for (const cell of sheets.flat(2)) {
    if (typeof cell?.v !== 'string') continue;
    longest = Math.max(longest, cell.v.length);
    texts.add(cell.v);
  }
  return texts.size <= (longest > OWN_MAX ? SHARED_WITH_LONG_MAX : SHARED_MAX);
}

/** Cuts the texts that a cell of its own cannot hold: SheetJS would cut them without a sign of it. */
function shorten(sheets: Row[][]): void {
  for (const cell of sheets.flat(2)) if (typeof cell?.v === 'string') cell.v = fitting(cell.v, OWN_MAX);
}

/**
 * A document as a true BIFF8 `.xls` workbook (S7, D10 format 1): title and facts, then the rows with real
 * numbers and dates. What does not fit on one sheet goes on to the next, under the same titles.
 */
export function renderExcel(document: LoadedDocument): Buffer {
  const book = utils.book_new();
  const widths = columnWidths(document);
  const header = titles([...(document.groupColumns ?? []), ...document.columns]);
  const sheets = [...dealRows([...topRows(document), header], [header], tableRows(document))];
  const bookSST = sharesTexts(sheets);
  if (!bookSST) shorten(sheets);
  sheets.forEach((rows, index) => {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows, { dense: true });
    sheet['!cols'] = widths;
    utils.book_append_sheet(book, sheet, sheetName(document.title, index));
  });
  const file: unknown = withScratchBlocks(() => write(book, { type: 'buffer', bookType: 'biff8', bookSST }));
  if (!Buffer.isBuffer(file)) throw new TypeError('xlsx wrote no buffer');
  return file;
}
