import { AppError } from '../errors';
import { presentCaller } from '../work/caller';
import { runInPool, short } from '../work/pool';
import { callerGone } from '../work/turns';
import type { ImageLimits } from './reencode';

/** How long one image may take, in ms. */
const IMAGE_MS = 45_000;

const notKept = (cause: unknown): AppError => {
  if (presentCaller().gone.aborted) return callerGone();
  const error = new AppError(503, 'No se pudo leer la imagen, vuelva a intentarlo');
  error.cause = cause;
  return error;
};

/**
 * An uploaded image in each of the sizes it is kept in (D22), made in a thread when its turn has come.
 * Throws 415 for what is no JPEG, PNG or WebP by its bytes, 413 above the megapixels, 503 when there is no room.
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
