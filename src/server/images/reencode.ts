import type { Sharp, SharpOptions } from 'sharp';

const MEGAPIXEL = 1_000_000;
const QUALITY = 82;

/** How large an image is kept, in pixels each way, and how large it may come. */
export interface ImageLimits {
  side: number;
  megapixels: number;
  /** What it is kept as; WebP unless said otherwise. Papers take PNG. */
  kind?: 'webp' | 'png';
}

/** Why an upload is not kept as an image. */
export interface ImageRefusal {
  status: 413 | 415;
  message: string;
}

/** What each kind of image begins with (D22: by its bytes, not its name). */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  bytes => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

const notAnImage: ImageRefusal = { status: 415, message: 'El archivo no es una imagen JPEG, PNG o WebP' };

/** Loaded with the first image: most starts of the server never need it. */
async function open(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, options).timeout({ seconds: 20 });
}

/** A drawing of ours (SVG) as it would be kept had it been uploaded. Never for what comes from outside. */
export const drawing = async (svg: string): Promise<Buffer> =>
  (await open(Buffer.from(svg), {})).webp({ quality: QUALITY }).toBuffer();

/** Whether an upload is, by its first bytes, of a kind that is kept. */
export const looksLikeImage = (bytes: Buffer): boolean => SIGNATURES.some(fits => fits(bytes));

async function reencode(
  bytes: Buffer,
  { side, megapixels, kind = 'webp' }: ImageLimits,
): Promise<Buffer | ImageRefusal> {
  const image = await open(bytes, { limitInputPixels: false });
  const { width, height } = await image.metadata();
  if (width * height > megapixels * MEGAPIXEL) {
    return { status: 413, message: `La imagen tiene más de ${megapixels} megapíxeles` };
  }
  const resized = image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return (kind === 'png' ? resized.png({ palette: true }) : resized.webp({ quality: QUALITY })).toBuffer();
}

/**
 * An uploaded image as it is kept: WebP or PNG, at most `side` pixels each way, upright, without any metadata (D22, D41). Each
 * size is made of the one before. Refused when it is no JPEG, PNG or WebP or above `megapixels`, before anything is decoded.
 */
export async function reencodeAll(bytes: Buffer, sizes: readonly ImageLimits[]): Promise<Buffer[] | ImageRefusal> {
  if (!looksLikeImage(bytes)) return notAnImage;
  const made: Buffer[] = [];
  try {
    for (const limits of sizes) {
      const image = await reencode(made.at(-1) ?? bytes, limits);
      if (!Buffer.isBuffer(image)) return image;
      made.push(image);
    }
    return made;
  } catch {
    return notAnImage;
  }
}
