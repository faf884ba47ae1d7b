import { FileRefused } from './table';

/** Bytes that a workbook may unpack to: 20,000 full rows take some 30 MB. */
const UNPACKED_MAX = 100 * 1024 * 1024;
/** Files in a workbook: its sheets, styles and texts, and the pictures of a very decorated one. */
const ENTRIES_MAX = 2_000;

const END = { signature: 0x06054b50, size: 22 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const COMMENT_MAX = 0xffff;

const damaged = () => new FileRefused(422, 'El archivo está dañado: no se puede abrir');

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END.size - COMMENT_MAX);
  for (let at = bytes.length - END.size; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END.signature) return at;
  }
  throw damaged();
}

/**
 * Checks a zip by its table of contents, before any of it is unpacked: how many files it says to hold, and how many bytes
 * they say to become. One that lies unpacks to no more than it says; the time and the memory of the reader bound the rest.
 */
export function checkZip(bytes: Buffer): void {
  const end = endOf(bytes);
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  if (entries > ENTRIES_MAX) throw new FileRefused(413, 'El archivo comprimido trae demasiadas partes');
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY.size > end || bytes.readUInt32LE(at) !== ENTRY.signature) throw damaged();
    // The 4 GB that a zip of more than that puts here is too much as well.
    unpacked += bytes.readUInt32LE(at + 24);
    if (unpacked > UNPACKED_MAX) {
      throw new FileRefused(413, 'El archivo descomprimido es demasiado grande: divídalo en varios');
    }
    at += ENTRY.size + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
