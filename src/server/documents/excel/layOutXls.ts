import { rewritten } from './container';
import { drawingGroup, filterButtons } from './filterButtons';
import { HEAD, record, replaced, substreams, types, u8, u16, type Replace } from './records';
import { labelSst, textTable, type SharedTexts } from './sharedTexts';
import { TITLE_FORMAT_ID, type TableLayout } from './tableLayout';

const LAST_COLUMN = 0xff;
const BOLD = 700;
const builtIn = { printTitles: 0x07, filterDatabase: 0x0d };

/** A bold copy of a font record. */
function boldFont(font: Buffer): Buffer {
  const bold = Buffer.from(font);
  bold.writeUInt16LE(font.readUInt16LE(HEAD + 2) | 1, HEAD + 2);
  bold.writeUInt16LE(BOLD, HEAD + 6);
  return bold;
}

/** Sets the bold font, the workbook's second, in the cell format of titles; leaves other formats unchanged. */
function cellFormat(format: Buffer): Buffer {
  if (format.readUInt16LE(HEAD + 2) !== TITLE_FORMAT_ID) return format;
  const bold = Buffer.from(format);
  bold.writeUInt16LE(1, HEAD);
  bold.writeUInt8(bold.readUInt8(HEAD + 9) | 0x08, HEAD + 9);
  return bold;
}

/** The Name record of a built-in name, defined as a range of rows of a sheet. */
function builtInName(name: number, hidden: boolean, sheet: number, rows: [number, number], lastColumn: number): Buffer {
  const area = Buffer.concat([u8(0x3b), u16(sheet, ...rows, 0, lastColumn)]);
  return record(
    types.name,
    u16(hidden ? 0x21 : 0x20),
    u8(0, 1),
    u16(area.length, 0, sheet + 1),
    u8(0, 0, 0, 0, 0, name),
    area,
  );
}

/** The records that define, for each sheet, the filtered range and the title row repeated on every printed page. */
const names = (tables: TableLayout[]): Buffer[] => [
  record(types.supBook, u16(tables.length, 0x0401)),
  record(types.externSheet, u16(tables.length, ...tables.flatMap((_, sheet) => [0, sheet, sheet]))),
  ...tables.map(({ titles, last, columns }, sheet) =>
    builtInName(builtIn.filterDatabase, true, sheet, [titles, last], columns - 1),
  ),
  ...tables.map(({ titles }, sheet) => builtInName(builtIn.printTitles, false, sheet, [titles, titles], LAST_COLUMN)),
];

const globalRecords = (tables: TableLayout[], texts: SharedTexts): Map<number, Replace> =>
  new Map<number, Replace>([
    [types.font, (font, nth) => (nth === 0 ? [font, boldFont(font)] : [font])],
    [types.xf, format => [cellFormat(format)]],
    [types.country, country => [country, ...names(tables), drawingGroup(tables)]],
    [types.eof, eof => [...textTable(texts), eof]],
  ]);

/** Print setup: letter paper, landscape, fitted to one page wide; half an inch for header and footer. */
function setup(): Buffer {
  const margins = Buffer.alloc(16);
  margins.writeDoubleLE(0.5, 0);
  margins.writeDoubleLE(0.5, 8);
  return record(types.setup, u16(1, 100, 1, 1, 0, 0, 600, 600), margins, u16(1));
}

/** Window flags: gridlines, headings, zeros and outlines shown; panes frozen; the first sheet selected. */
const windowFlags = (sheet: number): number => 0x1be | (sheet === 0 ? 0x600 : 0);

function frozen(window: Buffer, sheet: number, { titles }: TableLayout): Buffer[] {
  const flagged = Buffer.from(window);
  flagged.writeUInt16LE(windowFlags(sheet), HEAD);
  const below = titles + 1;
  return [
    flagged,
    record(types.pane, u16(0, below, below, 0, 2)),
    record(types.selection, u8(2), u16(below, 0, 0, 1, below, below), u8(0, 0)),
  ];
}

const sheetRecords = (sheet: number, table: TableLayout): Map<number, Replace> =>
  new Map<number, Replace>([
    [types.guts, guts => [guts, record(types.wsBool, u16(0x05c1))]],
    [types.vCenter, center => [center, setup()]],
    [types.dimensions, dimensions => [record(types.autoFilterInfo, u16(table.columns)), dimensions]],
    [types.label, label => [labelSst(label)]],
    [types.window2, window => [...filterButtons(sheet, table), ...frozen(window, sheet, table)]],
  ]);

/** Joins the substreams, updating the offset of each sheet in the globals substream. */
function placed(parts: Buffer[]): Buffer {
  const [globals = Buffer.alloc(0), ...sheets] = parts;
  const positions = sheets.map((_, at) => parts.slice(0, at + 1).reduce((sum, part) => sum + part.length, 0));
  const withPositions = replaced(
    globals,
    new Map([
      [
        types.boundSheet,
        (bytes, nth) => {
          const sheet = Buffer.from(bytes);
          sheet.writeUInt32LE(positions[nth] ?? 0, HEAD);
          return [sheet];
        },
      ],
    ]),
  );
  return Buffer.concat([withPositions, ...sheets]);
}

/**
 * Adds the layout to an `.xls` written by SheetJS, with one table per sheet: titles bold, frozen and with filters;
 * printed in landscape, one page wide, the titles on every page; and the texts, for whose numbers the cells have a place.
 * SheetJS writes none of this in BIFF8, so the records are inserted between its own.
 */
export const layOutXls = (file: Buffer, tables: TableLayout[], texts: SharedTexts): Buffer =>
  rewritten(file, 'cfb', new Map([['/Workbook', stream => laidOut(stream, tables, texts)]]));

function laidOut(stream: Buffer, tables: TableLayout[], texts: SharedTexts): Buffer {
  const [globals = Buffer.alloc(0), ...sheets] = substreams(stream);
  return placed([
    replaced(globals, globalRecords(tables, texts)),
    ...tables.map((table, at) => replaced(sheets[at] ?? Buffer.alloc(0), sheetRecords(at, table))),
  ]);
}
