import { IMAGEN_BYTES_MAX, IMAGEN_SIDE_MAX } from '#contract/imagen';
import { pictureType } from '../../../kit/pictureType';

export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp';

const MEGABYTE = 1024 * 1024;
const QUALITY = 0.85;

/** A file that cannot be used; the message is shown to the user. */
class ImageProblem extends Error {}

async function drawn(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, IMAGEN_SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: put white behind it.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** The image as a smaller JPEG; null if this browser cannot decode it, though the server may. */
async function compressed(file: Blob): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  return drawn(bitmap)
    .catch(() => null)
    .finally(() => bitmap.close());
}

/**
 * Prepares a chosen file for storing and uploading: scaled to at most 1600 px if the browser can, else unchanged.
 * Throws an ImageProblem if its bytes are no JPEG, PNG or WebP, or if it stays above 10 MB.
 */
async function prepareImage(file: File): Promise<Blob> {
  const kind = await pictureType(file).catch(() => {
    throw new ImageProblem(`No se pudo leer ${file.name}. Elija el archivo de nuevo`);
  });
  if (!kind) throw new ImageProblem(`${file.name} no es una imagen JPEG, PNG o WebP`);
  const small = await compressed(file);
  const best = small && small.size < file.size ? small : file.slice(0, file.size, kind);
  if (best.size > IMAGEN_BYTES_MAX) {
    throw new ImageProblem(`${file.name} pesa más de ${IMAGEN_BYTES_MAX / MEGABYTE} MB. Elija una imagen más liviana`);
  }
  return best;
}

/** Prepares files until `most` are ready: those, and why others cannot be used; `full` says that some found no room. */
export async function prepareAll(files: readonly File[], most: number, full: string) {
  const ready: Blob[] = [];
  const problems: string[] = [];
  for (const file of files) {
    if (ready.length >= most) return { ready, problems: [...problems, full] };
    try {
      ready.push(await prepareImage(file));
    } catch (error) {
      if (!(error instanceof ImageProblem)) throw error;
      problems.push(error.message);
    }
  }
  return { ready, problems };
}
