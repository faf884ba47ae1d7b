import type { FastifyReply } from 'fastify';
import type { DocumentModel, Issuer } from './documents/documentModel';
import { renderDocument } from './documents/render';

/** Data that every document needs: the company, its time zone and the time of generation. */
export interface DocumentSetting {
  empresa: Issuer | null;
  timeZone: string;
  generatedAt: string;
}

/** Sends a document as a PDF download with the file name `<name>.pdf` (S7). */
export async function sendPdf(reply: FastifyReply, model: DocumentModel, name: string) {
  const file = await renderDocument(model, 'pdf');
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${name}.pdf"`)
    .header('Cache-Control', 'no-store')
    .send(file);
}
