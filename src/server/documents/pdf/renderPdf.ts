import { fullTitle, type LoadedDocument } from '../documentModel';
import { drawPages, paginate, type Block } from './flow';
import { drawMargins, factGrid, letterhead } from './letterhead';
import { forPdf } from './paper';
import { Pen } from './pen';
import { signatureBlocks } from './signatures';
import { noteBlocks, summaryBlocks } from './summary';
import { tableBlocks } from './table';
import { printable } from './text';

/** Maximum number of rows of a tagged PDF: enough for any order, purchase or sale, and for lists read to the end. */
const TAGGED_ROWS_MAX = 2_000;

function* documentBlocks(pen: Pen, document: LoadedDocument): Generator<Block> {
  yield letterhead(pen, document);
  yield* factGrid(pen, document);
  yield* tableBlocks(pen, document);
  yield* summaryBlocks(document);
  yield* noteBlocks(pen, document);
  yield* signatureBlocks(document);
}

/**
 * Renders a document as a PDF on letter paper: letterhead, facts, rows, closing amounts (S7, D10 format 0). All pages
 * are laid out before the first is drawn, because each page shows the number of pages.
 */
export function renderPdf(whole: LoadedDocument): Promise<Buffer> {
  const document = forPdf(whole);
  const pen = new Pen({
    title: printable(fullTitle(document)),
    author: printable(document.empresa?.nombre ?? 'Bodega'),
    createdAt: new Date(document.generatedAt),
    tagged: document.groups.reduce((rows, group) => rows + group.rows.length + 1, 0) <= TAGGED_ROWS_MAX,
  });
  const pages = paginate(documentBlocks(pen, document));
  drawPages(pen, pages, (current, count) => drawMargins(pen, document, current, count));
  return pen.finish();
}
