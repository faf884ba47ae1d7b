import type { FurtherTable, LoadedDocument } from '../documentModel';
import { titleCell, writeXls, writeXlsx, type Row, type TableSheet } from './book';
import { textCell } from './cells';
import { bodyRows, closingRows, columnsOf, topRows } from './rows';
import { dealRows, sheetName } from './sheets';
import { columnWidths } from './widths';

/** The rows of the table, then the closing rows; `emptyText` instead if the table has no rows. */
function* rowsBelow(document: LoadedDocument, closing: Row[]): Generator<Row> {
  let empty = true;
  for (const row of bodyRows(document)) {
    empty = false;
    yield row;
  }
  if (empty) yield [textCell(document.emptyText)];
  else yield* closing;
}

/** An additional table as a separate document, with only the company, its title and the creation time above it. */
const documentOf = ({ further: _, ...document }: LoadedDocument, { rows, ...table }: FurtherTable): LoadedDocument => ({
  ...document,
  facts: [],
  groupColumns: undefined,
  totals: undefined,
  summary: undefined,
  note: undefined,
  ...table,
  groups: [{ rows }],
});

/** The sheets of a document: those of its rows, then those of its additional tables. */
const allSheetsOf = (document: LoadedDocument): TableSheet[] =>
  [document, ...(document.further ?? []).map(table => documentOf(document, table))].flatMap(sheetsOf);

/** The sheets of one table: title, facts and rows. Excess rows go to further sheets, under the same column titles. */
function sheetsOf(document: LoadedDocument): TableSheet[] {
  const widths = columnWidths(document);
  const titles = columnsOf(document).map(({ title }) => titleCell(title));
  const top = topRows(document);
  const closing = closingRows(document);
  const dealt = [...dealRows([...top, titles], [titles], rowsBelow(document, closing))];
  return dealt.map((rows, index): TableSheet => {
    const row = index === 0 ? top.length : 0;
    const below = index === dealt.length - 1 ? closing.length : 0;
    return {
      name: sheetName(document.title, index),
      rows,
      widths,
      table: { titles: row, last: Math.max(row, rows.length - 1 - below), columns: titles.length },
    };
  });
}

/** Renders a document as a BIFF8 `.xls` workbook (S7, D10 format 1); numbers and dates are real numbers, not texts. */
export const renderExcel = (document: LoadedDocument): Buffer => writeXls(allSheetsOf(document));

/** Renders a document as an `.xlsx` workbook with the same contents. */
export const renderXlsx = (document: LoadedDocument): Buffer => writeXlsx(allSheetsOf(document));
