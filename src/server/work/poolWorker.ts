import type { MessagePort } from 'node:worker_threads';
import type { ImportTarget } from '#contract/importacion';
import type { DocumentFormat, DocumentHead, Group, LoadedDocument } from '../documents/documentModel';
import type { EtiquetasTask } from '../documents/etiquetas/renderEtiquetas';
import type { DocumentPart } from '../documents/parts';
import type { ImageLimits, ImageRefusal } from '../images/reencode';

/** The functions that run in the pool's threads. Each imports its modules when first called. */

const makers: Record<DocumentFormat, (document: LoadedDocument) => Promise<Buffer>> = {
  pdf: async document => (await import('../documents/pdf/renderPdf')).renderPdf(document),
  excel: async document => (await import('../documents/excel/renderExcel')).renderExcel(document),
  xlsx: async document => (await import('../documents/excel/renderExcel')).renderXlsx(document),
};

/** Copies the bytes, because a Buffer may share its memory with others. */
const bytesOf = (made: Buffer): Uint8Array => new Uint8Array(made);

/** Renders a document to a file. Its rows arrive through `port`. */
export async function document(task: {
  head: DocumentHead;
  format: DocumentFormat;
  port: MessagePort;
}): Promise<Uint8Array> {
  const { gather } = await import('../documents/parts');
  const tables: Group[][] = [[]];
  await new Promise<void>(resolve => {
    task.port.on('message', (part: DocumentPart) => {
      if (part === 'end') resolve();
      else if (part === 'next') tables.push([]);
      else gather(tables.at(-1) ?? [], part);
    });
  });
  task.port.close();
  const [groups = [], ...others] = tables;
  const further = task.head.further?.map((table, at) => ({
    ...table,
    rows: (others[at] ?? []).flatMap(one => one.rows),
  }));
  return bytesOf(await makers[task.format]({ ...task.head, groups, further }));
}

/** Draws labels of articles. */
export async function etiquetas(task: EtiquetasTask): Promise<Uint8Array> {
  return bytesOf(await (await import('../documents/etiquetas/renderEtiquetas')).renderEtiquetas(task));
}

/** Re-encodes an uploaded image in each of the given sizes, or returns why it is refused. */
export async function images(task: {
  bytes: Uint8Array;
  sizes: readonly ImageLimits[];
}): Promise<Uint8Array[] | ImageRefusal> {
  const { reencodeAll } = await import('../images/reencode');
  const made = await reencodeAll(Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.length), task.sizes);
  return Array.isArray(made) ? made.map(bytesOf) : made;
}

/** Makes the spreadsheet template for the import of a catalogue. */
export async function template(recurso: ImportTarget): Promise<Uint8Array> {
  return (await import('../modules/importar/template')).makeTemplate(recurso);
}
