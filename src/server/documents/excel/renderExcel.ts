import type { FurtherTable, LoadedDocument } from '../documentModel';
import { titleCell, writeXls, writeXlsx, type Row, type TableSheet } from './book';
import { textCell } from './cells';
import { bodyRows, closingRows, columnsOf, topRows } from './rows';
import { dealRows, sheetName } from './sheets';
import { columnWidths } from './widths';

/** The rows of the table, then what closes the document; what is said in their place when there are none. */
function* rowsBelow(document: LoadedDocument, closing: Row[]): Generator<Row> {
  let empty = true;
  for (const row of bodyRows(document)) {
    empty = false;
    yield row;
  }
  if (empty) yield [textCell(document.emptyText)];
  else yield* closing;
}

/** A further table as a document of its own, which has nothing above its title but what every one has. */
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

/** The sheets of a document: those of its rows, then those of its further tables. */
const allSheetsOf = (document: LoadedDocument): TableSheet[] =>
  [document, ...(document.further ?? []).map(table => documentOf(document, table))].flatMap(sheetsOf);

/** The sheets of one table: title and facts, then the rows. What does not fit on one sheet goes on to the next, under the same titles. */
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

/** A document as a true BIFF8 `.xls` workbook (S7, D10 format 1), with real numbers and dates. */
export const renderExcel = (document: LoadedDocument): Buffer => writeXls(allSheetsOf(document));

/** The same as an `.xlsx`. */
export const renderXlsx = (document: LoadedDocument): Buffer => writeXlsx(allSheetsOf(document));
