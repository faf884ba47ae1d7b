import { cantidad } from '#contract/text/format';
import { HttpError } from 'react-admin';

/**
 * A copy of a chosen file. The browser does not read a file that was changed or moved since it was chosen, and sending that one
 * fails like a lost connection: instead, this throws an HttpError that asks to choose it again.
 */
export async function copyOf(file: File): Promise<File> {
  const { name, type } = file;
  const bytes = await file.arrayBuffer().catch(() => {
    throw new HttpError('El archivo cambió o ya no se puede leer: elíjalo de nuevo', 422);
  });
  return new File([bytes], name, { type });
}

/** The types of picture that are taken, with the ending of their files, and their names. */
export const PICTURES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
export const PICTURE_NAMES = 'JPEG, PNG o WebP';

const HEAD = 12;

/** Which of those types a file is by its first bytes, or null: its name and declared type prove nothing (D22). */
export async function pictureType(file: Blob): Promise<string | null> {
  const text = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

const KB = 1024;
const MB = KB * KB;

/** The size of a file, "340 kB" or "2,3 MB". */
export const fileSize = (bytes: number): string =>
  bytes < MB ? `${cantidad(Math.ceil(bytes / KB))} kB` : `${cantidad(Math.round(bytes / (MB / 10)) / 10)} MB`;

/** A limit of bytes, "10 MB". */
export const megabytes = (bytes: number): string => `${cantidad(bytes / MB)} MB`;
