import { crc32, deflateRawSync } from 'node:zlib';
import { type BookType, utils, write } from 'xlsx';

/** Generates spreadsheets to upload. */

export type Row = (string | number | null | { f: string; v?: number } | { v: number; z: string })[];

/** A workbook with these rows on its first sheet, behind hidden ones that hold something else if requested. */
export function workbook(rows: Row[], bookType: BookType = 'xlsx', hidden = 0): Buffer {
  const book = utils.book_new();
  for (let at = 0; at < hidden; at += 1) {
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Nombre'], ['Oculta']]), `Oculta ${at}`);
    utils.book_set_sheet_visibility(book, at, at === 0 ? 1 : 2);
  }
  const cells = rows.map(row =>
    row.map(value =>
      typeof value === 'object' && value !== null ? { t: value.v === undefined ? 'z' : 'n', ...value } : value,
    ),
  );
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Hoja');
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

/** False uncompressed sizes in the headers of a zip entry. */
export interface Lies {
  /** In the central directory. */
  contents?: number;
  /** In the local header. */
  local?: number;
  /** The local header says that the sizes follow the data. */
  describedBehind?: boolean;
}

interface ZipPart {
  name: string;
  content: string | Buffer;
  lies?: Lies;
}

const SIZES_FOLLOW = 0x08;

interface Packed {
  packed: Buffer;
  sum: number;
}
const pack = (content: string | Buffer): Packed => ({ packed: deflateRawSync(content), sum: crc32(content) });
const alreadyPacked = new WeakMap<Buffer, Packed>();

/** Large contents, which several parts or files share, are compressed once. */
function packedOf(content: string | Buffer): Packed {
  if (typeof content === 'string') return pack(content);
  const made = alreadyPacked.get(content) ?? pack(content);
  alreadyPacked.set(content, made);
  return made;
}

/** A zip file, with false sizes if requested. */
export function zip(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, lies = {} } of parts) {
    const size = Buffer.byteLength(content);
    const { packed, sum } = packedOf(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt16LE(name.length, 22);
    if (lies.describedBehind) fields.writeUInt16LE(SIZES_FOLLOW, 2);
    const before = Buffer.from(fields);
    before.writeUInt32LE(lies.local ?? size, 18);
    if (lies.describedBehind) before.writeUInt32LE(0, 14);
    fields.writeUInt32LE(lies.contents ?? size, 18);
    const behind = lies.describedBehind ? [Buffer.from('PK\x07\x08', 'latin1'), fields.subarray(10, 22)] : [];
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), before, Buffer.from(name), packed, ...behind]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, fields, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OVERRIDE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** An .xlsx whose sheet has this XML, which may be anything. */
export const workbookOf = (sheet: string | Buffer, lies?: Lies): Buffer =>
  zip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${OVERRIDE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OVERRIDE}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="Hoja" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, lies },
  ]);

/** XML of a sheet with this many rows of text. */
export const sheetOf = (rows: number): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${Array.from(
    { length: rows },
    (_, index) =>
      `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>${index === 0 ? 'Nombre' : `Familia ${index}`}</t></is></c></row>`,
  ).join('')}</sheetData></worksheet>`;
