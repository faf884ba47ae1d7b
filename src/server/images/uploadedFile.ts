import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalid } from '../errors';
import { lowerInitial } from '../plugins/inputKeys';
import { presentCaller } from '../work/caller';
import { Turns } from '../work/turns';

const BYTES_A_MB = 1024 * 1024;
/** Room for what multipart adds around the file. */
const MULTIPART_EXTRA = 64 * 1024;

/** Uploads in memory at once, from the first byte read to the answer: those that wait stay in the network. */
const uploads = new Turns(
  'uploads',
  { atOnce: 6, perCaller: 2, waiting: 200, waitingPerCaller: 50, waitMs: 40_000 },
  'Hay muchos envíos de archivos en curso, vuelva a intentarlo en unos segundos',
);

/** The one file of a multipart request, read into memory, with the text fields around it; names with a small initial (D2). */
export interface UploadedPart {
  bytes: Buffer;
  fieldname: string;
  filename: string;
  fields: ReadonlyMap<string, string>;
}

/** What the refusals call the file. */
interface FileWords {
  name: string;
  of: string;
  required: string;
}

const IMAGEN: FileWords = { name: 'La imagen', of: 'de la imagen', required: 'La imagen es requerida' };
export const ARCHIVO: FileWords = { name: 'El archivo', of: 'del archivo', required: 'El archivo es requerido' };

const tooLarge = (max: number, { name }: FileWords) => new AppError(413, `${name} pesa más de ${max / BYTES_A_MB} MB`);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Fields may stand before or behind the file: the whole request is read. */
async function readParts(request: FastifyRequest, fileSize: number): Promise<UploadedPart | undefined> {
  const limits = { fileSize, files: 1, fields: 10, fieldSize: 10_000, headerPairs: 100 };
  const fields = new Map<string, string>();
  let file: Omit<UploadedPart, 'fields'> | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      file = { bytes: await part.toBuffer(), fieldname: lowerInitial(part.fieldname), filename: part.filename };
    } else if (typeof part.value === 'string') fields.set(lowerInitial(part.fieldname), part.value);
  }
  return file && { ...file, fields };
}

/**
 * The file of a multipart request, whatever its field is called. Throws 413 above `max` bytes (before reading when the
 * request says its length), 415 when it is not multipart, 422 when there is no file or an empty one, 503 when many others
 * are being read.
 */
export async function uploadedPart(
  request: FastifyRequest,
  max: number,
  words: FileWords = IMAGEN,
): Promise<UploadedPart> {
  if (!request.isMultipart()) {
    throw new AppError(415, `${words.name} se envía como multipart/form-data, en el campo file`);
  }
  if (Number(request.headers['content-length']) > max + MULTIPART_EXTRA) throw tooLarge(max, words);
  const caller = presentCaller();
  caller.whenOver(await uploads.take(caller));
  const part = await readParts(request, max).catch((error: unknown) => {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(max, words);
    // A body that breaks off or is no multipart at all: the parser's own words are not for people.
    throw badRequest(`El envío ${words.of} no se entiende`);
  });
  if (!part?.bytes.length) throw invalid({ file: words.required });
  return part;
}

/** The bytes of the field `file` of a multipart request (S7); a file in another field is none. */
export async function uploadedFile(request: FastifyRequest, max: number, words: FileWords = IMAGEN): Promise<Buffer> {
  const { fieldname, bytes } = await uploadedPart(request, max, words);
  if (fieldname !== 'file') throw invalid({ file: words.required });
  return bytes;
}
