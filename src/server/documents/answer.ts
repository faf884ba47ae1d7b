import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { SHEET_FORMATS } from '#contract/exportacion';
import { FORMATS, type Format } from '#contract/pedido';
import { codeFor } from '../route';
import type { DocumentFormat, DocumentModel } from './documentModel';
import { type ReadDocument, renderDocument, renderLong } from './render';

/** The format of a document as a path names it: 0 is `pdf`, 1 is `excel` (D10). */
export const formatInPath = codeFor<Format>(FORMATS);

/** The kind of a spreadsheet, wherever one is asked for (D54). */
export const sheetQuery = z.object({ formato: z.enum(SHEET_FORMATS, 'El formato debe ser xls o xlsx').default('xls') });

/** The format of a file whose spreadsheet is of the kind asked for; a PDF has no kinds. */
export const formatOf = ({ formato }: z.output<typeof sheetQuery>, format: Format = 'excel'): DocumentFormat =>
  format === 'excel' && formato === 'xlsx' ? 'xlsx' : format;

const files: Record<DocumentFormat, { extension: string; type: string }> = {
  pdf: { extension: 'pdf', type: 'application/pdf' },
  excel: { extension: 'xls', type: 'application/vnd.ms-excel' },
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

/** Answers a file as a download; `name` is its name without extension (S7). */
export function sendFile(reply: FastifyReply, file: Buffer, format: DocumentFormat, name: string) {
  const { extension, type } = files[format];
  return reply.type(type).header('Content-Disposition', `attachment; filename="${name}.${extension}"`).send(file);
}

/** Renders a document and answers it as a download. Throws as `renderDocument`. */
export const sendDocument = async (reply: FastifyReply, model: DocumentModel, format: DocumentFormat, name: string) =>
  sendFile(reply, await renderDocument(model, format), format, name);

/** The same for a long document, as `renderLong` reads it. */
export const sendLong = async (reply: FastifyReply, read: ReadDocument, format: DocumentFormat, name: string) =>
  sendFile(reply, await renderLong(reply.server.db, read, format), format, name);
