import { NOT_A_SHEET } from '#contract/importacion';
import { FileRefused } from './table';

/** Format of a file according to its bytes, whatever its name. */
type FileKind = 'xlsx' | 'xls' | 'csv';

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));

const isOther = (what: string) =>
  new FileRefused(415, `El archivo es ${what} con nombre de hoja de cálculo: ábralo en Excel y guárdelo como .xlsx`);

const BLANKS = [...'\t\n\f\r'].map(sign => sign.charCodeAt(0));
const isControl = (byte: number): boolean => byte < 0x20 && !BLANKS.includes(byte);

/** The encoding that a UTF-16 BOM names; null without one. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * Throws FileRefused 415 unless the bytes may be CSV: no NUL and no control characters at the start (except in UTF-16 with
 * a BOM), not HTML, XML, RTF or PDF.
 */
function checkText(bytes: Buffer): void {
  const utf16 = utf16Of(bytes);
  const isBinary = bytes.includes(0) || bytes.subarray(0, 200).some(isControl);
  if (!utf16 && isBinary) throw new FileRefused(415, NOT_A_SHEET);
  const start = new TextDecoder(utf16 ?? 'latin1')
    .decode(bytes.subarray(0, 400))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (start.startsWith('<?xml') && !start.includes('<html')) throw isOther('un XML');
  if (start.startsWith('<')) throw isOther('una página HTML');
  if (start.startsWith('{\\rtf') || start.startsWith('%pdf-')) throw new FileRefused(415, NOT_A_SHEET);
}

/** Detects the format of a file. Throws FileRefused 415 if it is none of the three. */
export function kindOf(bytes: Buffer): FileKind {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls';
  checkText(bytes);
  return 'csv';
}
