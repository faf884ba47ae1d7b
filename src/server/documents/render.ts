import { DocumentRenderer } from './documentRenderer';
import type { DocumentFormat, DocumentModel } from './documentModel';

const renderer = new DocumentRenderer();

/**
 * A document as the bytes of a file (D10), made in a worker thread: the server answers other requests meanwhile.
 * Refused with 422 when it has more lines than a document can hold, with 503 when it could not be made.
 */
export const renderDocument = (model: DocumentModel, format: DocumentFormat): Promise<Buffer> =>
  renderer.render(model, format);

/** Ends the worker, for a server that shuts down; what was still being made is refused. */
export const closeRenderer = (): Promise<void> => renderer.close();
