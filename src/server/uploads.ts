import { createHash } from 'node:crypto';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalid } from './errors';
import { codeOf } from './thrown';
import { lowerInitial } from './plugins/inputKeys';
import { stillSignedIn } from './plugins/session';
import { presentCaller } from './work/caller';
import { Turns } from './work/turns';

const BYTES_A_MB = 1024 * 1024;
/** Bytes allowed for the multipart boundaries and headers around the file. */
const MULTIPART_EXTRA = 64 * 1024;

/** How long an upload waits for its turn. Its request may take this much longer than others (`requestTimeout`). */
export const UPLOAD_WAIT_MS = 40_000;

/** Limits the uploads held in memory, from reading the first byte to the answer. A waiting upload is not read yet. */
const uploads = new Turns(
  'uploads',
  { atOnce: 6, perCaller: 2, waiting: 200, waitingPerCaller: 50, waitMs: UPLOAD_WAIT_MS },
  'Hay muchos envíos de archivos en curso, vuelva a intentarlo en unos segundos',
);

/** The file of a multipart request, in memory, and its text fields. Field names begin with a lower-case letter (D2). */
export interface UploadedPart {
  bytes: Buffer;
  fieldname: string;
  filename: string;
  fields: ReadonlyMap<string, string>;
}

/** How error messages refer to the file. */
interface FileWords {
  name: string;
  of: string;
  required: string;
  /** Refusal of a file of zero bytes. */
  empty: string;
}

const IMAGE_FIELD: FileWords = {
  name: 'La imagen',
  of: 'de la imagen',
  required: 'La imagen es requerida',
  empty: 'La imagen es requerida',
};
/** Words for any other file than an image. */
export const FILE_FIELD: FileWords = {
  name: 'El archivo',
  of: 'del archivo',
  required: 'El archivo es requerido',
  empty: 'El archivo está vacío',
};

const tooLarge = (max: number, { name }: FileWords) => new AppError(413, `${name} pesa más de ${max / BYTES_A_MB} MB`);

/** Reads the whole request, because fields may come before or after the file. Undefined if there is no file. */
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
 * Reads the file of a multipart request, in a field of any name. Throws 401 or 403 if its sender may not make the call
 * any more, 400 if the body can't be parsed, 413 above `max` bytes (before reading if Content-Length says so), 415 if the
 * request is not multipart, 422 if the file is missing or empty, 503 if too many uploads are waiting.
 */
export async function uploadedPart(
  request: FastifyRequest,
  max: number,
  words: FileWords = IMAGE_FIELD,
): Promise<UploadedPart> {
  if (!request.isMultipart()) {
    throw new AppError(415, `${words.name} se envía como multipart/form-data, en el campo file`);
  }
  if (Number(request.headers['content-length']) > max + MULTIPART_EXTRA) throw tooLarge(max, words);
  const caller = presentCaller();
  caller.whenOver(await uploads.take(caller));
  const part = await readParts(request, max).catch((error: unknown) => {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(max, words);
    // A truncated or malformed body: the parser's English message is not shown to users.
    throw badRequest(`El envío ${words.of} no se entiende`);
  });
  await stillSignedIn(request);
  if (!part) throw invalid({ file: words.required });
  if (part.bytes.length === 0) throw invalid({ file: words.empty });
  return part;
}

/** The bytes of the field `file` of a multipart request (S7). Throws like `uploadedPart`, and 422 for another field. */
export async function uploadedFile(
  request: FastifyRequest,
  max: number,
  words: FileWords = IMAGE_FIELD,
): Promise<Buffer> {
  const { fieldname, bytes } = await uploadedPart(request, max, words);
  if (fieldname !== 'file') throw invalid({ file: words.required });
  return bytes;
}

/** SHA-256 of an upload in hexadecimal: stands for its bytes where a repeated request is recognized by its key (D8). */
export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
