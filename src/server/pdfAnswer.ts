import type { FastifyReply } from 'fastify';
import type { DocumentModel, Issuer } from './documents/documentModel';
import { renderDocument } from './documents/render';

/** What every document needs besides its own data. */
export interface DocumentSetting {
  empresa: Issuer | null;
  timeZone: string;
  generatedAt: string;
}

/** Answers a document as a PDF to be saved under that name (S7). */
export async function sendPdf(reply: FastifyReply, model: DocumentModel, name: string) {
  const file = await renderDocument(model, 'pdf');
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${name}.pdf"`)
    .header('Cache-Control', 'no-store')
    .send(file);
}
