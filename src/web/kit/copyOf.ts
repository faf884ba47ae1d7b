import { HttpError } from 'react-admin';

/**
 * A copy of a chosen file as it is now. A browser no longer reads a file that was saved again or moved since it was chosen:
 * sent itself, it would fail like a lost connection. Throws an HttpError that asks to choose it again.
 */
export async function copyOf(file: File): Promise<File> {
  const { name, type } = file;
  const bytes = await file.arrayBuffer().catch(() => {
    throw new HttpError('El archivo cambió o ya no se puede leer: elíjalo de nuevo', 422);
  });
  return new File([bytes], name, { type });
}
