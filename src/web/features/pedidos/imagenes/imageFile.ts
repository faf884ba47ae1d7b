import { IMAGEN_BYTES_MAX, IMAGEN_SIDE_MAX } from '#contract/imagen';
import { megabytes, PICTURE_NAMES, pictureType } from '../../../kit/chosenFile';

const QUALITY = 0.85;

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
 * A chosen file as it is stored and uploaded: scaled to at most 1600 px if the browser can, else unchanged. A text says why
 * it cannot be used: its bytes are no JPEG, PNG or WebP, or it stays above 10 MB.
 */
async function prepareImage(file: File): Promise<Blob | string> {
  const kind = await pictureType(file).catch(() => 'unreadable');
  if (kind === 'unreadable') return `No se pudo leer ${file.name}. Elija el archivo de nuevo`;
  if (!kind) return `${file.name} no es una imagen ${PICTURE_NAMES}`;
  const small = await compressed(file);
  const best = small && small.size < file.size ? small : file.slice(0, file.size, kind);
  if (best.size <= IMAGEN_BYTES_MAX) return best;
  return `${file.name} pesa más de ${megabytes(IMAGEN_BYTES_MAX)}. Elija una imagen más liviana`;
}

/** Prepares files until `most` are ready: those, and why others cannot be used; `full` says that some found no room. */
export async function prepareAll(files: readonly File[], most: number, full: string) {
  const ready: Blob[] = [];
  const problems: string[] = [];
  for (const file of files) {
    if (ready.length >= most) return { ready, problems: [...problems, full] };
    const prepared = await prepareImage(file);
    if (typeof prepared === 'string') problems.push(prepared);
    else ready.push(prepared);
  }
  return { ready, problems };
}
