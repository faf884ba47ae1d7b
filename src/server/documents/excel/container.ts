import { CFB } from 'xlsx';
import { z } from 'zod';

/** SheetJS types its containers as `any`. */
interface ContainerLibrary {
  read: (file: Buffer, options: { type: 'buffer' }) => object;
  find: (container: object, path: string) => unknown;
  write: (container: object, options: { type: 'buffer'; fileType: 'cfb' | 'zip'; compression: boolean }) => unknown;
  utils: { cfb_add: (container: object, path: string, content: Buffer) => unknown };
}
const library: ContainerLibrary = CFB;

const entry = z.object({ content: z.instanceof(Uint8Array) });

/**
 * A file that holds others (OLE2, which an `.xls` is, or a zip, which an `.xlsx` is) with some of them rewritten.
 * @throws if one of them is not in it.
 */
export function rewritten(
  file: Buffer,
  fileType: 'cfb' | 'zip',
  parts: ReadonlyMap<string, (content: Buffer) => Buffer>,
): Buffer {
  const container = library.read(file, { type: 'buffer' });
  for (const [path, rewrite] of parts) {
    const { content } = entry.parse(library.find(container, path));
    library.utils.cfb_add(container, path, rewrite(Buffer.from(content)));
  }
  return asBuffer(library.write(container, { type: 'buffer', fileType, compression: true }));
}

/** What SheetJS wrote, whose type it does not say. */
export function asBuffer(file: unknown): Buffer {
  if (!Buffer.isBuffer(file)) throw new TypeError('xlsx wrote no buffer');
  return file;
}
