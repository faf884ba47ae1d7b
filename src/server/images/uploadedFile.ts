import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalid } from '../errors';

const BYTES_A_MB = 1024 * 1024;
/** Room for what multipart adds around the file. */
const MULTIPART_EXTRA = 64 * 1024;

const tooLarge = (max: number) => new AppError(413, `La imagen pesa más de ${max / BYTES_A_MB} MB`);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

async function readPart(request: FastifyRequest, fileSize: number): Promise<Buffer | undefined> {
  const part = await request.file({ limits: { fileSize, files: 1, fields: 10, fieldSize: 10_000, headerPairs: 100 } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    return undefined;
  }
  return part.toBuffer();
}

/**
 * The bytes of the field `file` of a multipart request (SPEC part 7), read into memory. Throws 413 above `max` bytes
 * (before reading when the request says its length), 415 when it is not multipart, 422 when there is no such field.
 */
export async function uploadedFile(request: FastifyRequest, max: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError(415, 'La imagen se envía como multipart/form-data, en el campo file');
  if (Number(request.headers['content-length']) > max + MULTIPART_EXTRA) throw tooLarge(max);
  const bytes = await readPart(request, max).catch((error: unknown) => {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(max);
    // A body that breaks off or is no multipart at all: the parser's own words are not for people.
    throw badRequest('El envío de la imagen no se entiende');
  });
  if (!bytes?.length) throw invalid({ file: 'La imagen es requerida' });
  return bytes;
}
