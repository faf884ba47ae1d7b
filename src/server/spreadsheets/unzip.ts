import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FileRefused } from './table';

/** Maximum unpacked size of a workbook, in bytes: 20,000 full rows take about 30 MB. */
const UNPACKED_MAX = 100 * 1024 * 1024;
/** Maximum number of files in a workbook: sheets, styles and texts, and room for many pictures. */
const ENTRIES_MAX = 2_000;

const damaged = () => new FileRefused(422, 'El archivo está dañado: no se puede abrir');
const tooLarge = () => new FileRefused(413, 'El archivo descomprimido es demasiado grande: divídalo en varios');

/** Unpacks one file. Throws when it exceeds `room` bytes, counted while unpacking, whatever its headers say. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<Buffer> {
  if (entry.uncompressedSize > room) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream's type does not tell the type of its chunks; without an encoding they are buffers.
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > room) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Unpacks the files of a zip, by name. Counts the actual bytes while unpacking, because the sizes in a zip's headers,
 * local or central, can be false.
 * @throws FileRefused 413 above 100 MB or 2,000 files, 422 for a zip that is damaged or encrypted.
 */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let room = UNPACKED_MAX;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
    if (zip.entryCount > ENTRIES_MAX) throw new FileRefused(413, 'El archivo comprimido trae demasiadas partes');
    for await (const entry of zip.eachEntry()) {
      const content = await unpack(zip, entry, room);
      room -= content.length;
      files.set(entry.fileName, content);
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged();
  }
  return files;
}
