import { parentPort } from 'node:worker_threads';
import type { DocumentFormat, LoadedDocument } from './documentModel';
import { gather, type RenderAnswer, type RenderRequest } from './renderMessages';

/** The renderer of each format. Their libraries are loaded here only, and only when first needed. */
const renderers: Record<DocumentFormat, (document: LoadedDocument) => Promise<Buffer>> = {
  pdf: async document => (await import('./pdf/renderPdf')).renderPdf(document),
  excel: async document => (await import('./excel/renderExcel')).renderExcel(document),
};

let current: { document: LoadedDocument; format: DocumentFormat } | null = null;

async function render(): Promise<RenderAnswer> {
  if (!current) return { type: 'failed', reason: 'no document was begun' };
  const { document, format } = current;
  current = null;
  try {
    // A copy of its own: a Buffer may share its memory with others, and this one is given away.
    return { type: 'done', bytes: new Uint8Array(await renderers[format](document)) };
  } catch (error) {
    return { type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function take(request: RenderRequest): Promise<void> {
  if (request.type === 'begin') current = { document: { ...request.head, groups: [] }, format: request.format };
  if (request.type === 'pieces' && current) gather(current.document.groups, request.pieces);
  if (request.type !== 'end') return;
  const answer = await render();
  parentPort?.postMessage(answer, answer.type === 'done' ? [answer.bytes.buffer as ArrayBuffer] : []);
}

parentPort?.on('message', (request: RenderRequest) => void take(request));
