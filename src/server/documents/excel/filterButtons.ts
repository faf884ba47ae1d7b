import { escher, record, types, u16, u32 } from './records';
import type { TableLayout } from './tableLayout';

/**
 * The drop-down buttons of the filters. In BIFF8 a filter consists of a named range, a number of columns, and for each
 * column a list box drawn over its title; without the list boxes Excel filters, but shows no buttons.
 */

/** Each sheet has a block of this many shape ids. */
const SHAPES_OF_SHEET = 1024;
const firstShape = (sheet: number): number => (sheet + 1) * SHAPES_OF_SHEET;
/** Number of shapes of a sheet: the group shape, and one for each column. */
const shapesOf = ({ columns }: TableLayout): number => columns + 1;

/** Encodes the properties of a shape, given as alternating property ids and values. */
const options = (...properties: number[]): Buffer =>
  Buffer.concat(properties.map((value, at) => (at % 2 === 0 ? u16(value) : u32(value))));

/** The MsoDrawingGroup record: the numbers of shapes in the whole workbook, which Office reads before the shapes. */
export function drawingGroup(tables: TableLayout[]): Buffer {
  const shapes = tables.map(shapesOf);
  const largest = firstShape(tables.length - 1) + (shapes.at(-1) ?? 0);
  const total = shapes.reduce((sum, count) => sum + count, 0);
  const clusters = shapes.flatMap((count, sheet) => [sheet + 1, count]);
  return record(
    types.drawingGroup,
    escher(
      0xf000,
      15,
      0,
      escher(0xf006, 0, 0, u32(largest, tables.length + 1, total, tables.length, ...clusters)),
      escher(0xf00b, 3, 3, options(0xbf, 0x00080008, 0x181, 0x08000009, 0x1c0, 0x08000040)),
      escher(0xf11e, 0, 4, u32(0x0800000d, 0x0800000c, 0x08000017, 0x100000f7)),
    ),
  );
}

/** The shape of a list box over a column title: anchored to its cell, without fill, not printed. */
function button(id: number, row: number, column: number): Buffer {
  const look = options(0x7f, 0x01040104, 0xbf, 0x00080008, 0x1bf, 0x00010000, 0x1ff, 0x00080000, 0x3bf, 0x000a0000);
  const anchor = u16(1, column, 0, row, 0, column + 1, 0, row + 1, 0);
  return escher(
    0xf004,
    15,
    0,
    escher(0xf00a, 2, 201, u32(id, 0x0a00)),
    escher(0xf00b, 3, 5, look),
    escher(0xf010, 0, 0, anchor),
    escher(0xf011, 0, 0),
  );
}

/** The Obj record of a filter's list box: its type and number, its scroll bar, its list. */
const listBox = (number: number): Buffer =>
  record(
    types.object,
    u16(0x15, 0x12, 0x14, number, 0x2101, 0, 0, 0, 0, 0, 0),
    u16(0x0c, 0x14, 0, 0, 0, 0, 100, 1, 10, 0, 16, 1),
    u16(0x13, 0x1fee, 0, 0, 1, 0x301, 0, 2, 8, 0x57),
    u16(0, 0),
  );

/** The records of a sheet's buttons. The containers opened in the first record enclose the shapes of the later ones. */
export function filterButtons(sheet: number, { titles, columns }: TableLayout): Buffer[] {
  const first = firstShape(sheet);
  const frame = escher(0xf004, 15, 0, escher(0xf009, 1, 0, u32(0, 0, 0, 0)), escher(0xf00a, 2, 0, u32(first, 0x05)));
  const buttons = Array.from({ length: columns }, (_, column) => button(first + 1 + column, titles, column));
  const group = escher(0xf003, 15, 0, frame, ...buttons);
  const drawing = escher(0xf002, 15, 0, escher(0xf008, 0, sheet + 1, u32(columns + 1, first + columns)), group);
  const later = buttons.slice(1).reduce((sum, bytes) => sum + bytes.length, 0);
  return buttons.flatMap((bytes, column) => [
    record(types.drawing, column === 0 ? drawing.subarray(0, drawing.length - later) : bytes),
    listBox(column + 1),
  ]);
}
