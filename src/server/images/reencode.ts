import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '../errors';

const MEGAPIXEL = 1_000_000;
const QUALITY = 82;

/** What each kind of image begins with (D22: by its bytes, not its name). */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  bytes => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

const notAnImage = () => new AppError(415, 'El archivo no es una imagen JPEG, PNG o WebP');

/** One image at a time: each may take 200 MB while it is open, and its work is done on threads of its own. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** Loaded with the first image: most starts of the server never need it. */
async function open(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, options).timeout({ seconds: 20 });
}

/** A drawing of ours (SVG) as it would be kept had it been uploaded. Never for what comes from outside. */
export const drawing = (svg: string): Promise<Buffer> =>
  inTurn(async () => (await open(Buffer.from(svg), {})).webp({ quality: QUALITY }).toBuffer());

async function checkSize(image: Sharp, megapixels: number): Promise<void> {
  const { width, height } = await image.metadata();
  if (width * height > megapixels * MEGAPIXEL) {
    throw new AppError(413, `La imagen tiene más de ${megapixels} megapíxeles`);
  }
}

/**
 * An uploaded image as it is kept: WebP, at most `side` pixels each way, upright, without any metadata (D22, D41).
 * Throws 415 for what is no JPEG, PNG or WebP and 413 above `megapixels`, before anything is decoded.
 */
export function reencode(bytes: Buffer, { side, megapixels }: { side: number; megapixels: number }): Promise<Buffer> {
  if (!SIGNATURES.some(fits => fits(bytes))) return Promise.reject(notAnImage());
  return inTurn(async () => {
    try {
      const image = await open(bytes, { limitInputPixels: false });
      await checkSize(image, megapixels);
      return await image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch (error) {
      throw error instanceof AppError ? error : notAnImage();
    }
  });
}
