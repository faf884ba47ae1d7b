import { CFB } from 'xlsx';
import { z } from 'zod';

/** Types for SheetJS's CFB module, whose own are `any`. */
interface ContainerLibrary {
  read: (file: Buffer, options: { type: 'buffer' }) => object;
  find: (container: object, path: string) => unknown;
  write: (container: object, options: { type: 'buffer'; fileType: 'cfb' | 'zip'; compression: boolean }) => unknown;
  utils: { cfb_add: (container: object, path: string, content: Buffer) => unknown };
}
const library: ContainerLibrary = CFB;

const entry = z.object({ content: z.instanceof(Uint8Array) });

/**
 * Rewrites some of the entries of a container file: OLE2 (an `.xls`) or zip (an `.xlsx`).
 * @param parts the functions that rewrite the entries, by path.
 * @throws if an entry does not exist.
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

/** Narrows the untyped output of SheetJS to a buffer. */
export function asBuffer(file: unknown): Buffer {
  if (!Buffer.isBuffer(file)) throw new TypeError('xlsx wrote no buffer');
  return file;
}
