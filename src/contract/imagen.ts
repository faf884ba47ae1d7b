import { z } from 'zod';
import { id } from './declarations/fields';

/** Images of order lines (S5 and S7, D19, D22): limits of uploads, stored sizes, and the key of an upload. */

/** Images on one line of an order. */
export const IMAGENES_PER_LINE = 3;

/** Photos of what arrived on one line, in addition to its images (D22). */
const FOTOS_PER_LINE = 3;

/** Limits of an uploaded image. */
export const IMAGEN_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGEN_MEGAPIXELS_MAX = 40;
/** Longer side of the stored image and of its thumbnail, in pixels. */
export const IMAGEN_SIDE_MAX = 1600;
export const THUMBNAIL_SIDE_MAX = 320;

export const LINE_IS_FULL = `La línea ya tiene ${IMAGENES_PER_LINE} imágenes`;
/** Maximum images of a line: its own, and photos of receipts. */
export const IMAGENES_AND_FOTOS = IMAGENES_PER_LINE + FOTOS_PER_LINE;
export const TOO_MANY_FOTOS = `Una línea admite ${IMAGENES_AND_FOTOS} imágenes como máximo, con las de la recepción`;
/** The field of an upload that marks a photo of a receipt: it takes a place of the photos once those of the images are taken. */
export const RECEPCION_FIELD = 'recepcion';
/** The field of an upload that names the receipt which the photo is of, instead of a line (D49). */
export const ID_RECEPCION_FIELD = 'idRecepcion';
export const TOO_MANY_IMAGENES = `Una línea admite ${IMAGENES_PER_LINE} imágenes como máximo`;

/** Which line an upload is for. Without a line: the first of that article with room. */
export interface ImagenKey {
  idPedido: number;
  idProducto: number;
  idDetalle: number | null;
}

/** The key of an upload: `{orderId}|{productId}`, or with `|{lineId}` behind it (D19). */
export const imagenKey = ({ idPedido, idProducto, idDetalle }: ImagenKey): string =>
  [idPedido, idProducto, ...(idDetalle === null ? [] : [idDetalle])].join('|');

const KEY_PARTS = z.union([z.tuple([id(), id()]), z.tuple([id(), id(), id()])]);

/** Parses a key; null if it is not one. */
export function readImagenKey(text: string): ImagenKey | null {
  const numbers = text.split('|').map(part => (/^\s*\d+\s*$/.test(part) ? Number(part) : null));
  const { data } = KEY_PARTS.safeParse(numbers);
  return data ? { idPedido: data[0], idProducto: data[1], idDetalle: data[2] ?? null } : null;
}

const nombre = z.preprocess(value => value || null, z.string().nullable());

/** The images of a line after an upload; `id` is the line's. Of a photo of a receipt: the receipt's, and its `fotos`. */
export const lineImagenes = z.object({
  id: z.number(),
  img1: nombre,
  img2: nombre,
  img3: nombre,
  /** Photos of receipts. */
  fotos: z.array(z.string()).nullish(),
});
export type LineImagenes = z.infer<typeof lineImagenes>;

/** The names of a line's images in order, without the empty slots. */
export const imagenNames = (line: {
  img1?: string | null;
  img2?: string | null;
  img3?: string | null;
  fotos?: readonly string[] | null;
}): string[] => [line.img1, line.img2, line.img3, ...(line.fotos ?? [])].flatMap(name => (name ? [name] : []));
