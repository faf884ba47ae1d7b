import { AppError } from '../errors';
import { presentCaller } from '../work/caller';
import { runInPool, shortTurns } from '../work/pool';
import type { ImageLimits } from './reencode';

/** Time limit for one image, in ms. */
const IMAGE_MS = 45_000;

/**
 * Re-encodes an uploaded image in each of the given sizes (D22), queued and in a worker thread. Throws 415 if its bytes
 * are not JPEG, PNG or WebP, 413 above the megapixels, 503 if the queue is full or the worker fails.
 */
export async function uploadedImages(bytes: Buffer, sizes: readonly ImageLimits[]): Promise<Buffer[]> {
  const made = await shortTurns.run(presentCaller(), () =>
    runInPool(
      'images',
      { bytes, sizes },
      { refusal: 'No se pudo leer la imagen, vuelva a intentarlo', timeoutMs: IMAGE_MS },
    ),
  );
  if (!Array.isArray(made)) throw new AppError(made.status, made.message);
  return made.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
}

/** The image in one size. */
export async function uploadedImage(bytes: Buffer, size: ImageLimits): Promise<Buffer> {
  const [image] = await uploadedImages(bytes, [size]);
  if (!image) throw new Error('The image was not made');
  return image;
}
