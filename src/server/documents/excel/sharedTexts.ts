import type { Row, TableSheet } from './book';
import { HEAD, record, types, u16, u32, u8 } from './records';

/** Length of a record's data at most; what is longer goes on in Continue records. */
const DATA_MAX = 8_224;
/** Each text is in UTF-16, and so is the rest of one that goes on. */
const UTF_16 = u8(1);
const HEAD_AND_CHARACTER = 7;

/** The texts of a workbook, each once, and how many cells have one. */
export interface SharedTexts {
  texts: string[];
  uses: number;
}

/**
 * Sheets with the number of each text in its place, and the texts. SheetJS would cut a text in a cell of an `.xls` at 255
 * characters; in a shared table it looks each one up from the start, and loops for ever on one that no record can hold.
 */
export function takeTexts(sheets: TableSheet[]): { numbered: TableSheet[]; texts: SharedTexts } {
  const numbers = new Map<string, number>();
  let uses = 0;
  // A new cell, as rows may share one.
  const numberedCell = (cell: Row[number]): Row[number] => {
    if (typeof cell?.v !== 'string') return cell;
    const number = numbers.get(cell.v) ?? numbers.size;
    numbers.set(cell.v, number);
    uses += 1;
    return { ...cell, v: `${number}` };
  };
  const numbered = sheets.map(sheet => ({ ...sheet, rows: sheet.rows.map(row => row.map(numberedCell)) }));
  return { numbered, texts: { texts: [...numbers.keys()], uses } };
}

/** The record of a cell that has the text of the number which SheetJS has written in it. */
export function labelSst(label: Buffer): Buffer {
  const number = Number(label.toString('utf16le', HEAD + 9));
  return record(types.labelSst, label.subarray(HEAD, HEAD + 6), u32(number));
}

/** How many bytes of UTF-16 fit into `room`: whole characters, as some readers take no half of a surrogate pair. */
function fittingBytes(characters: Buffer, room: number): number {
  const bytes = Math.min(characters.length, room - (room % 2));
  const isHalf = bytes >= 2 && (characters.readUInt16LE(bytes - 2) & 0xfc00) === 0xd800;
  return isHalf ? bytes - 2 : bytes;
}

/** The table of texts (SST): a text may be divided between two records, but not before its first character. */
export function textTable({ texts, uses }: SharedTexts): Buffer[] {
  const records: Buffer[] = [];
  let data: Buffer[] = [];
  let room = DATA_MAX;
  const add = (bytes: Buffer) => {
    data.push(bytes);
    room -= bytes.length;
  };
  const close = () => {
    records.push(record(records.length === 0 ? types.sst : types.continue, ...data));
    data = [];
    room = DATA_MAX;
  };
  add(u32(uses, texts.length));
  for (const text of texts) {
    if (room < HEAD_AND_CHARACTER) close();
    add(Buffer.concat([u16(text.length), UTF_16]));
    let characters = Buffer.from(text, 'utf16le');
    while (characters.length > room) {
      const bytes = fittingBytes(characters, room);
      add(characters.subarray(0, bytes));
      characters = characters.subarray(bytes);
      close();
      add(UTF_16);
    }
    add(characters);
  }
  close();
  return records;
}
