import type { Sharp, SharpOptions } from 'sharp';
import { cantidad } from '#contract/text/format';

const MEGAPIXEL = 1_000_000;
/** The longest side of a JPEG. A PNG of one column and as many rows as fit into its megapixels would be decoded for 7 s. */
const SIDE_MAX = 65_535;
const QUALITY = 82;

/** Size in which an image is stored (`side`: largest width and height in pixels), and the largest accepted upload. */
export interface ImageLimits {
  side: number;
  megapixels: number;
  /** Format in which it is stored, by default WebP. PNG for images in printed documents. */
  kind?: 'webp' | 'png';
}

/** Why an upload is refused as an image: HTTP status and Spanish message. */
export interface ImageRefusal {
  status: 413 | 415;
  message: string;
}

/** Tests of the first bytes for JPEG, PNG and WebP (D22: the bytes decide, not the file name). */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  bytes => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

const notAnImage: ImageRefusal = { status: 415, message: 'El archivo no es una imagen JPEG, PNG o WebP' };

/** Opens an image with sharp, which is imported with the first image: many runs of the server never need it. */
async function open(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, options).timeout({ seconds: 20 });
}

/** Renders an SVG of Bodega's own to WebP, as an upload would be stored. Never for SVG from outside. */
export const webpOfSvg = async (svg: string): Promise<Buffer> =>
  (await open(Buffer.from(svg), {})).webp({ quality: QUALITY }).toBuffer();

/** Whether the first bytes of an upload are those of a JPEG, PNG or WebP. */
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
  if (Math.max(width, height) > SIDE_MAX) {
    return { status: 413, message: `La imagen mide más de ${cantidad(SIDE_MAX)} píxeles por un lado` };
  }
  const resized = image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return (kind === 'png' ? resized.png({ palette: true }) : resized.webp({ quality: QUALITY })).toBuffer();
}

/**
 * Re-encodes an uploaded image for storage, each size from the one before: WebP or PNG, upright, without metadata (D22,
 * D41). Refused before decoding if it is not JPEG, PNG or WebP, or above `megapixels`.
 */
export async function reencodeAll(bytes: Buffer, sizes: readonly ImageLimits[]): Promise<Buffer[] | ImageRefusal> {
  if (!looksLikeImage(bytes)) return notAnImage;
  // Outside of `try`: where sharp does not run, as on a processor too old for it, the image is not at fault.
  await import('sharp');
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
