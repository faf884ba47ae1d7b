const HEAD = 12;

/** Instead of blob.arrayBuffer(), which the oldest supported phones and jsdom lack. */
export const readBytes = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new Error('No bytes'));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(blob);
  });

/** The type of a JPEG, PNG or WebP by its first bytes, else null: a file's name and declared type prove nothing (D22). */
export async function pictureType(file: Blob): Promise<string | null> {
  const text = String.fromCharCode(...new Uint8Array(await readBytes(file.slice(0, HEAD))));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}
