import { rewritten } from './container';
import { TITLE_FORMAT_ID, type TableLayout } from './tableLayout';

/** Replaces a part of XML written by SheetJS. Throws TypeError if that part is missing. */
function exchanged(xml: string, part: string | RegExp, by: string): string {
  const changed = xml.replace(part, by);
  if (changed === xml) throw new TypeError(`xlsx wrote no ${String(part)}`);
  return changed;
}

/** Adds a second font, a bold copy of the first, and uses it in the cell format of titles. */
function styles(xml: string): string {
  const fonts = exchanged(
    xml,
    /<fonts count="1"><font>(.*?)<\/font><\/fonts>/,
    '<fonts count="2"><font>$1</font><font><b/>$1</font></fonts>',
  );
  return exchanged(
    fonts,
    `numFmtId="${TITLE_FORMAT_ID}" fontId="0"`,
    `numFmtId="${TITLE_FORMAT_ID}" fontId="1" applyFont="1"`,
  );
}

/** Texts as they are: `_x0041_` would be read as the character with that number. */
const literal = (xml: string): string => xml.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

const worksheet =
  ({ titles }: TableLayout, sheet: number) =>
  (xml: string): string => {
    const below = titles + 1;
    const cell = `A${below + 1}`;
    const view = `<sheetView ${sheet === 0 ? 'tabSelected="1" ' : ''}workbookViewId="0"><pane ySplit="${below}" topLeftCell="${cell}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="${cell}" sqref="${cell}"/></sheetView>`;
    const fitted = exchanged(literal(xml), '<dimension', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension');
    const viewed = exchanged(fitted, /<sheetView [^>]*\/>/, view);
    return exchanged(
      viewed,
      /(<pageMargins[^>]*\/>)/,
      '$1<pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    );
  };

const text = (rewrite: (xml: string) => string) => (content: Buffer) => Buffer.from(rewrite(content.toString('utf8')));

/** Counterpart of `layOutXls` for `.xlsx`, whose filters, margins and repeated titles SheetJS writes (`writeXlsx`). */
export const layOutXlsx = (file: Buffer, tables: TableLayout[]): Buffer =>
  rewritten(
    file,
    'zip',
    new Map([
      ['/xl/styles.xml', text(styles)],
      ...tables.map((table, at) => [`/xl/worksheets/sheet${at + 1}.xml`, text(worksheet(table, at))] as const),
    ]),
  );
