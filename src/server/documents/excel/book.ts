import { utils, write, type CellObject, type WorkBook } from 'xlsx';
import { textCell } from './cells';
import { asBuffer } from './container';
import { layOutXls } from './layOutXls';
import { layOutXlsx } from './layOutXlsx';
import { withScratchBlocks } from './scratchBlocks';
import { takeTexts } from './sharedTexts';
import { TITLE_FORMAT, type TableLayout } from './tableLayout';

/** The cells of a row, without those that are empty. */
export type Row = (CellObject | undefined)[];

/** A sheet with one table. `rows` are all rows of the sheet, including those above and below the table. */
export interface TableSheet {
  name: string;
  rows: Row[];
  table: TableLayout;
  /** Widths of the columns, in characters. */
  widths: number[];
}

/** A bold cell, for the title of a column or of the document. */
export const titleCell = (text: string): CellObject => ({ ...textCell(text), z: TITLE_FORMAT });

const HALF_AN_INCH = 0.5;
const margins = { left: 0.5, right: 0.5, top: 0.75, bottom: 0.75, header: HALF_AN_INCH, footer: HALF_AN_INCH };

function bookOf(sheets: TableSheet[]): WorkBook {
  const book = utils.book_new();
  for (const { name, rows, table, widths } of sheets) {
    const { titles, last, columns } = table;
    const sheet = utils.aoa_to_sheet(rows, { dense: true });
    sheet['!cols'] = widths.map(wch => ({ wch }));
    sheet['!autofilter'] = { ref: utils.encode_range({ r: titles, c: 0 }, { r: last, c: columns - 1 }) };
    sheet['!margins'] = margins;
    utils.book_append_sheet(book, sheet, name);
  }
  return book;
}

const tablesOf = (sheets: TableSheet[]): TableLayout[] => sheets.map(({ table }) => table);

/** Writes a BIFF8 `.xls` workbook with its layout (see `layOutXls`). */
export function writeXls(sheets: TableSheet[]): Buffer {
  const { numbered, texts } = takeTexts(sheets);
  const file = withScratchBlocks(() => asBuffer(write(bookOf(numbered), { type: 'buffer', bookType: 'biff8' })));
  return layOutXls(file, tablesOf(sheets), texts);
}

/** Writes an `.xlsx` workbook with the same layout. */
export function writeXlsx(sheets: TableSheet[]): Buffer {
  const book = bookOf(sheets);
  const rowOf = ({ name, table }: TableSheet) =>
    `'${name.replaceAll("'", "''")}'!$${table.titles + 1}:$${table.titles + 1}`;
  book.Workbook = {
    Names: sheets.map((sheet, at) => ({ Name: '_xlnm.Print_Titles', Sheet: at, Ref: rowOf(sheet) })),
  };
  return layOutXlsx(asBuffer(write(book, { type: 'buffer', bookType: 'xlsx', compression: true })), tablesOf(sheets));
}
