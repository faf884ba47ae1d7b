import { claveDeImagen, imagenesDeLinea, type ClaveDeImagen, type ImagenesDeLinea } from '#contract/imagen';
import type { BodegaDataProvider } from '../../../api/dataProvider';

export interface ImageToSend extends ClaveDeImagen {
  blob: Blob;
  /** Sent again under the same key it is the same image, not a second one (D8). */
  key: string;
}

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Uploads an image of a saved line (SPEC part 7). A plain provider answers what it likes: then nothing is known of the slots. */
export async function sendImage(
  call: BodegaDataProvider['call'],
  { blob, key, ...clave }: ImageToSend,
  onProgress?: (fraction: number) => void,
): Promise<ImagenesDeLinea | undefined> {
  const form = new FormData();
  // Before the file: whoever reads the form as it comes knows by then whose it is.
  form.append('key', claveDeImagen(clave));
  form.append('file', blob, `imagen.${EXTENSIONS[blob.type] ?? 'jpg'}`);
  const { data } = await call('pedidos.uploadImagen', {
    params: { id: clave.idPedido },
    data: form,
    idempotencyKey: key,
    onProgress,
  });
  return imagenesDeLinea.safeParse(data).data;
}
