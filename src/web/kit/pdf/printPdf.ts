import { z } from 'zod';
import type { LoadedPdf } from './PdfPages';

/** Pixels per point of paper: 150 dpi, as fine as office printers show. */
const DENSITY = 150 / 72;
/** For bars: a whole number of pixels to each dot of a printer of labels or, on paper too large for that, of an office. */
const FINE_DENSITIES = [609 / 72, 300 / 72] as const;
/** Pixels that the canvas of a phone holds. */
const PIXELS_MAX = 16_000_000;

/** How a document is printed: as large as the printer's paper or, if it says so, in the size that it has. */
interface Printing {
  density: number;
  /** For the style of `@page`. */
  size: string;
}

const asItIs = z.object({ PrintScaling: z.literal('None') });

async function printingOf(pdf: LoadedPdf): Promise<Printing> {
  if (!asItIs.safeParse(await pdf.getViewerPreferences()).success) return { density: DENSITY, size: 'auto' };
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const [finest, fine] = FINE_DENSITIES;
  const density = width * height * finest ** 2 > PIXELS_MAX ? fine : finest;
  return { density, size: `${width}pt ${height}pt` };
}

const styleFor = ({ size }: Printing) => `
  @media screen { [data-print] { display: none; } }
  @media print {
    @page { margin: 0; size: ${size}; }
    body > :not([data-print]) { display: none !important; }
    [data-print] img { display: block; width: 100%; break-after: page; }
  }`;

/** A page as an image that can be printed at once. */
async function picture(pdf: LoadedPdf, number: number, scale: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
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
  const remove = () => {
    sheet.remove();
    style.remove();
    for (const image of sheet.querySelectorAll('img')) URL.revokeObjectURL(image.src);
  };
  clear = remove;
  signal.addEventListener('abort', remove, { once: true });
  try {
    const printing = await printingOf(pdf);
    style.textContent = styleFor(printing);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onPage(number);
      sheet.append(await picture(pdf, number, printing.density));
      if (signal.aborted) return remove();
    }
    document.body.append(style, sheet);
    window.print();
  } catch (error) {
    remove();
    throw error;
  }
}
