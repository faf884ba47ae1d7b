import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Dark, darksInPdf } from './readPdf';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
// Else it would be loaded from the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

/** What a scanner reads: the text, its kind of symbol, and where it is, in points from the top left corner. */
export interface Scanned {
  text: string;
  format: string;
  page: number;
  x: number;
  y: number;
}

const WHITE = 255;

/** The dark rectangles of a page as a printer of so many dots per inch prints them. */
function print(darks: readonly Dark[], [width, height]: readonly [number, number], dpi: number) {
  const scale = dpi / 72;
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  const data = new Uint8ClampedArray(columns * rows * 4).fill(WHITE);
  // A dot is black if its middle is.
  const dotsOf = (from: number, length: number, most: number): [number, number] => [
    Math.max(0, Math.ceil(from * scale - 0.5)),
    Math.min(most, Math.ceil((from + length) * scale - 0.5)),
  ];
  for (const dark of darks) {
    const [left, right] = dotsOf(dark.x, dark.width, columns);
    const [top, bottom] = dotsOf(dark.y, dark.height, rows);
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) data.fill(0, (y * columns + x) * 4, (y * columns + x) * 4 + 3);
    }
  }
  return { data, width: columns, height: rows };
}

/** Reads the bar codes and QR codes of a picture with a decoder that knows nothing of who drew them. */
export const scanImage = ({
  data,
  width,
  height,
}: {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}) =>
  readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 255 },
  );

/** What is scanned of a PDF when it is printed, in the order of pages and rows. */
export async function scanPdf(bytes: Buffer, dpi: number): Promise<Scanned[]> {
  const read = darksInPdf(bytes).map(async ({ size, darks }, page) => {
    const symbols = await scanImage(print(darks, size, dpi));
    return symbols.map(({ text, format, position: { topLeft } }) => ({
      text,
      format,
      page,
      x: (topLeft.x * 72) / dpi,
      y: (topLeft.y * 72) / dpi,
    }));
  });
  return (await Promise.all(read)).flat().toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
}
