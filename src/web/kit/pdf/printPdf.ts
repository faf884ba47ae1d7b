import type { LoadedPdf } from './PdfPages';

/** Pixels per point of paper: 150 dpi, as fine as office printers show. */
const DENSITY = 150 / 72;

const STYLE = `
  @media screen { [data-print] { display: none; } }
  @media print {
    @page { margin: 0; }
    body > :not([data-print]) { display: none !important; }
    [data-print] img { display: block; width: 100%; break-after: page; }
  }`;

/** A page as an image that can be printed at once. */
async function picture(pdf: LoadedPdf, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: DENSITY });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  // Frees the bitmap at once: a phone has memory for only a few pages.
  canvas.width = 0;
  if (!blob) throw new Error(`Page ${number} could not be drawn`);
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode();
  return image;
}

let clear = () => {};

/**
 * Prints a PDF from the current page, as images visible only in print: an iframe with the file would require the
 * content security policy to allow plugins. `onPage` is called with each page as it is rendered. The images stay until
 * `signal` aborts or the next printing: on an iPhone `print()` returns, and `afterprint` fires, before they are drawn.
 */
export async function printPdf(pdf: LoadedPdf, onPage: (page: number) => void, signal: AbortSignal): Promise<void> {
  clear();
  const sheet = document.createElement('div');
  sheet.dataset['print'] = '';
  const style = document.createElement('style');
  style.textContent = STYLE;
  const remove = () => {
    sheet.remove();
    style.remove();
    for (const image of sheet.querySelectorAll('img')) URL.revokeObjectURL(image.src);
  };
  clear = remove;
  signal.addEventListener('abort', remove, { once: true });
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onPage(number);
      sheet.append(await picture(pdf, number));
      if (signal.aborted) return remove();
    }
    document.body.append(style, sheet);
    window.print();
  } catch (error) {
    remove();
    throw error;
  }
}
