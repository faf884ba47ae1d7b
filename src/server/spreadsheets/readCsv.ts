import { utf16Of } from './fileKind';
import {
  checkRows,
  FileRefused,
  FORMULA_REFUSED,
  type TableCell,
  type TableLimits,
  type TableRow,
  withWindowsSigns,
} from './table';

/** Code page 850 from 0x80 on, in which Excel saves a 'CSV (MS-DOS)' where Spanish is spoken. */
const DOS_SIGNS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** Within a word, bytes that are letters of Spanish in MS-DOS and signs of Windows; á is left out, there a blank that does not break. */
const DOS_LETTERS = /(?<=[a-z])[\u0081\u0082\u0090\u00a1-\u00a5\u00b5\u00d6\u00e0]/gi;
const WINDOWS_LETTERS = /[ÁÉÍÑÓÚÜáéíñóúü]/g;

/**
 * What is not UTF-8: Windows-1252, which Excel writes on Windows, unless its lines end as on a Macintosh or more of its letters are
 * those of MS-DOS.
 */
function decodeBytes(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes).toString('latin1');
  const count = (letters: RegExp): number => latin.match(letters)?.length ?? 0;
  // A break within a cell may be of the other kind.
  if (count(/\r(?!\n)/g) > count(/\n/g)) return new TextDecoder('macintosh').decode(bytes);
  return count(DOS_LETTERS) > count(WINDOWS_LETTERS)
    ? latin.replace(/[\u0080-\u00ff]/g, sign => DOS_SIGNS.charAt(sign.charCodeAt(0) - 0x80))
    : withWindowsSigns(latin);
}

/** Decodes a file: UTF-16 if it has that BOM, else UTF-8 if valid, else one of the older encodings. */
function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeBytes(bytes);
  }
}

/** The beginning of a file that tells its separator: what stands above the headings, these, and some rows. */
const HEAD = { characters: 10_000, lines: 20 };
/** The comma last, which texts and numbers have too. */
const SEPARATORS = [';', '\t', ','];
/** A quoted field, which the end of the text may cut off. */
const QUOTED = /(?<=^|[;,\t\r\n])"(?:[^"]|"")*(?:"|$)/g;

/** The separator: the one that Excel's optional line `sep=;` names, else the one that most of the first lines have. */
function separatorOf(text: string): { separator: string; start: number } {
  const named = /^sep=([;,\t])\r?\n/i.exec(text);
  if (named?.[1]) return { separator: named[1], start: named[0].length };
  const head = text.slice(0, HEAD.characters).replace(QUOTED, '');
  const lines = head.split(/[\r\n]+/, HEAD.lines);
  const counts = SEPARATORS.map(separator => lines.filter(line => line.includes(separator)).length);
  return { separator: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';', start: 0 };
}

/** The value of a field, trimmed. A text that Excel would evaluate as a formula is refused. */
function cellOf(field: string): TableCell {
  const text = field.trim();
  if (text === '') return null;
  return text.startsWith('=') ? { refused: FORMULA_REFUSED } : text;
}

/** Reads a quoted field whose text begins at `at`; `next` is the index after its closing quote. */
function quoted(text: string, at: number): { field: string; next: number } {
  let field = '';
  for (let from = at; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw new FileRefused(422, 'El archivo está dañado: unas comillas se abren y no se cierran');
    field += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { field, next: quote + 1 };
    field += '"';
    from = quote + 2;
  }
}

/** Reads a CSV file as rows (RFC 4180, plus the separators and encodings of Excel). Throws FileRefused 413 or 422. */
export function readCsv(bytes: Uint8Array, limits: TableLimits): TableRow[] {
  const text = decode(bytes);
  const { separator, start } = separatorOf(text);
  const endOfField = new RegExp(`[${separator}\\r\\n]`, 'g');
  const rows: TableRow[] = [];
  let cells: TableCell[] = [];
  let number = start > 0 ? 2 : 1;
  const endRow = () => {
    checkRows(number, limits, true);
    if (cells.some(cell => cell !== null)) rows.push({ number, cells, isText: true });
    cells = [];
    number += 1;
  };
  let at = start;
  while (at < text.length) {
    const opening = text[at] === '"' ? quoted(text, at + 1) : { field: '', next: at };
    endOfField.lastIndex = opening.next;
    const end = endOfField.exec(text)?.index ?? text.length;
    if (cells.length < limits.columns) cells.push(cellOf(opening.field + text.slice(opening.next, end)));
    if (text[end] === separator) {
      at = end + 1;
      continue;
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    // A blank last line is not counted as a row.
    if (cells.some(cell => cell !== null) || at < text.length) endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}
