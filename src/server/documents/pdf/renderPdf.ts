import type { LoadedDocument } from '../documentModel';
import { drawPages, paginate, type Block } from './flow';
import { drawMargins, factGrid, letterhead } from './letterhead';
import { Pen } from './pen';
import { noteBlocks, summaryBlocks } from './summary';
import { tableBlocks } from './table';
import { printable } from './text';

function* documentBlocks(pen: Pen, document: LoadedDocument): Generator<Block> {
  yield letterhead(pen, document);
  yield* factGrid(pen, document);
  yield* tableBlocks(pen, document);
  yield* summaryBlocks(document);
  yield* noteBlocks(pen, document);
}

/**
 * A document as a PDF on letter paper: letterhead, facts, rows, closing amounts (S7, D10 format 0). It is laid
 * out whole before the first page is drawn, because every page says how many there are.
 */
export function renderPdf(document: LoadedDocument): Promise<Buffer> {
  const pen = new Pen({
    title: printable([document.title, document.subtitle].filter(Boolean).join(' ')),
    author: printable(document.empresa?.nombre ?? 'Bodega'),
    createdAt: new Date(document.generatedAt),
  });
  const pages = paginate(documentBlocks(pen, document));
  drawPages(pen, pages, (current, count) => drawMargins(pen, document, current, count));
  return pen.finish();
}
