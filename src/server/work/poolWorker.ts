import type { MessagePort } from 'node:worker_threads';
import type { Importada } from '#contract/importacion';
import type { DocumentFormat, DocumentHead, LoadedDocument } from '../documents/documentModel';
import type { DocumentPart } from '../documents/parts';
import type { ImageLimits, ImageRefusal } from '../images/reencode';

/** The work of the pool's threads. What each needs is loaded with the first piece of its kind. */

const makers: Record<DocumentFormat, (document: LoadedDocument) => Promise<Buffer>> = {
  pdf: async document => (await import('../documents/pdf/renderPdf')).renderPdf(document),
  excel: async document => (await import('../documents/excel/renderExcel')).renderExcel(document),
  xlsx: async document => (await import('../documents/excel/renderExcel')).renderXlsx(document),
};

/** A copy of its own: a Buffer may share its memory with others. */
const bytesOf = (made: Buffer): Uint8Array => new Uint8Array(made);

/** The document whose rows arrive through the port, as the bytes of a file. */
export async function document(task: {
  head: DocumentHead;
  format: DocumentFormat;
  port: MessagePort;
}): Promise<Uint8Array> {
  const { gather } = await import('../documents/parts');
  const whole: LoadedDocument = { ...task.head, groups: [] };
  await new Promise<void>(resolve => {
    task.port.on('message', (part: DocumentPart) => {
      if (part === 'end') resolve();
      else gather(whole.groups, part);
    });
  });
  task.port.close();
  return bytesOf(await makers[task.format](whole));
}

/** An uploaded image in each of the sizes it is kept in, or why it is none. */
export async function images(task: {
  bytes: Uint8Array;
  sizes: readonly ImageLimits[];
}): Promise<Uint8Array[] | ImageRefusal> {
  const { reencodeAll } = await import('../images/reencode');
  const made = await reencodeAll(Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.length), task.sizes);
  return Array.isArray(made) ? made.map(bytesOf) : made;
}

/** The spreadsheet that a catalogue's import is filled in on. */
export async function template(recurso: Importada): Promise<Uint8Array> {
  return (await import('../modules/importar/plantilla')).hacerPlantilla(recurso);
}
