import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FileRefused } from './table';

/** Bytes that a workbook may unpack to: 20,000 full rows take some 30 MB. */
const UNPACKED_MAX = 100 * 1024 * 1024;
/** Files in a workbook: its sheets, styles and texts, and the pictures of a very decorated one. */
const ENTRIES_MAX = 2_000;

const damaged = () => new FileRefused(422, 'El archivo está dañado: no se puede abrir');
const tooLarge = () => new FileRefused(413, 'El archivo descomprimido es demasiado grande: divídalo en varios');

/** The bytes of one file; no more than `room` of them are ever unpacked, whatever its headers say. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<Buffer> {
  if (entry.uncompressedSize > room) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // The type of the stream says nothing of its chunks; without an encoding they are buffers.
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > room) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * The files of a zip by name, its real bytes counted while they are unpacked: what headers say, the local ones or those of
 * the table of contents, bounds nothing.
 * @throws FileRefused 413 above 100 MB or 2,000 files, 422 for a zip that is damaged or encrypted.
 */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let room = UNPACKED_MAX;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
    if (zip.entryCount > ENTRIES_MAX) throw new FileRefused(413, 'El archivo comprimido trae demasiadas partes');
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const content = await unpack(zip, entry, room);
      room -= content.length;
      files.set(entry.fileName, content);
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged();
  }
  return files;
}
