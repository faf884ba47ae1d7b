import { fromBufferPromise } from 'yauzl';
import type { TipoAdjunto } from '#contract/adjunto';
import { looksLikeImage } from '../../images/reencode';

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.toString('latin1', 0, signature.length) === signature;

/** More parts than documents have. */
const PARTS_MAX = 5_000;

/** The names of the parts of a zip, which are not unpacked; none if it cannot be read. */
async function partsOf(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > PARTS_MAX) return [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  } catch {
    return [];
  }
  return names;
}

/** A workbook or a text in a zip, unless it has macros. */
async function officeKind(bytes: Buffer): Promise<TipoAdjunto | null> {
  const parts = await partsOf(bytes);
  if (!parts.includes('[Content_Types].xml') || parts.some(part => part.endsWith('vbaProject.bin'))) return null;
  if (parts.includes('xl/workbook.xml')) return 'xlsx';
  return parts.some(part => /^word\/document\d*\.xml$/.test(part)) ? 'docx' : null;
}

/** Size of an entry in the directory of an OLE file, and where in it the length of its name stands. */
const ENTRY = 128;
const NAME_LENGTH = 64;

/** Whether an OLE file, the container of Excel's first formats and of much else, has a stream of this name. */
function hasStream(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 2)) {
    const isEntry = at % ENTRY === 0 && at + ENTRY <= bytes.length;
    if (isEntry && bytes.readUInt16LE(at + NAME_LENGTH) === wanted.length) return true;
  }
  return false;
}

/** What browsers would run, or show as a page, if they took a text for XML. */
const PAGE = /<!doctype|<\?xml-stylesheet|<(?:\w+:)?(?:html|svg|script)[\s>]|w3\.org\/1999\/xhtml|w3\.org\/2000\/svg/i;

/** XML that says so, and is neither a page nor a drawing. */
function isXml(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  // oxlint-disable-next-line no-control-regex
  return /^<\?xml\s/.test(text) && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) && !PAGE.test(text);
}

/** The kind of a file by its bytes, whatever its name and its declared type; null if it is none that is admitted. */
export async function tipoOf(bytes: Buffer): Promise<TipoAdjunto | null> {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  if (looksLikeImage(bytes)) return 'imagen';
  if (startsWith(bytes, 'PK\u0003\u0004')) return officeKind(bytes);
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'))
    return hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book') ? 'xls' : null;
  return isXml(bytes) ? 'xml' : null;
}
