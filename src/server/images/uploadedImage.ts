import { AppError } from '../errors';
import { presentCaller } from '../work/caller';
import { runInPool, short } from '../work/pool';
import { callerGone } from '../work/turns';
import type { ImageLimits } from './reencode';

/** Time limit for one image, in ms. */
const IMAGE_MS = 45_000;

const notKept = (cause: unknown): AppError => {
  if (presentCaller().gone.aborted) return callerGone();
  const error = new AppError(503, 'No se pudo leer la imagen, vuelva a intentarlo');
  error.cause = cause;
  return error;
};

/**
 * Re-encodes an uploaded image in each of the given sizes (D22), queued and in a worker thread. Throws 415 if its bytes
 * are not JPEG, PNG or WebP, 413 above the megapixels, 503 if the queue is full or the worker fails.
 */
export async function uploadedImage(bytes: Buffer, sizes: readonly ImageLimits[]): Promise<Buffer[]> {
  const made = await short.run(presentCaller(), () =>
    runInPool('images', { bytes, sizes }, { timeoutMs: IMAGE_MS }).catch((error: unknown) => {
      throw notKept(error);
    }),
  );
  if (!Array.isArray(made)) throw new AppError(made.status, made.message);
  return made.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
}
