import {
  IMAGENES_PER_LINE,
  type ImagenKey,
  IMAGEN_SIDE_MAX,
  IMAGEN_MEGAPIXELS_MAX,
  IMAGENES_AND_FOTOS,
  type LineImagenes,
  TOO_MANY_FOTOS,
  LINE_IS_FULL,
  THUMBNAIL_SIDE_MAX,
} from '#contract/imagen';
import type { Kysely } from 'kysely';
import type { CommandContext } from '../../../commands';
import type { Database } from '../../../db/schema';
import { conflict, notFound } from '../../../errors';
import { newStoredName } from '../../../images/storedName';
import type { Person } from '../../../scope';
import { orderToChange, type VisibleOrder } from '../scope';

const fullText = (places: number): string => (places === IMAGENES_PER_LINE ? LINE_IS_FULL : TOO_MANY_FOTOS);

const NO_LINE = 'El pedido no tiene esa línea';

/** An image as it is kept: re-encoded without metadata, and its thumbnail (D22). */
export interface PreparedImagen {
  imagen: Buffer;
  miniatura: Buffer;
}

/** An image and its thumbnail. */
export const IMAGEN_SIZES = [
  { side: IMAGEN_SIDE_MAX, megapixels: IMAGEN_MEGAPIXELS_MAX },
  { side: THUMBNAIL_SIDE_MAX, megapixels: IMAGEN_MEGAPIXELS_MAX },
] as const;

/** The sizes of an image that was made in all of them. */
export function storedAs([imagen, miniatura]: readonly Buffer[]): PreparedImagen {
  if (!imagen || !miniatura) throw new Error('An image was not made in every size');
  return { imagen, miniatura };
}

/**
 * Refuses an image of a line that is not there (404) or that has no room (409), before anything is done for it.
 * `saveImagen` asks again with the line locked.
 */
export async function checkPlace(
  db: Kysely<Database>,
  { idPedido, idProducto, idDetalle }: ImagenKey,
  places: number,
): Promise<void> {
  const lines = await db
    .selectFrom('pedido_detalle as d')
    .leftJoin('pedido_imagen as i', 'i.idDetalle', 'd.id')
    .select(({ fn }) => ['d.id', fn.count<number>('i.id').filterWhere('i.ranura', '<=', places).as('imagenes')])
    .where('d.idPedido', '=', idPedido)
    .where('d.idProducto', '=', idProducto)
    .$if(idDetalle !== null, query => query.where('d.id', '=', idDetalle))
    .groupBy('d.id')
    .execute();
  if (lines.length === 0) throw notFound(NO_LINE);
  if (lines.every(({ imagenes }) => imagenes >= places)) throw conflict(fullText(places));
}

/** Who stores an image, and when. */
export type ImageAuthor = Pick<CommandContext, 'trx' | 'now'> & Person;

interface Taken {
  id: number;
  nombres: (string | null)[];
}

/** The lines of a locked order that the key may mean, each with the names in its slots. */
async function readLines(
  { trx }: ImageAuthor,
  idPedido: VisibleOrder,
  { idProducto, idDetalle }: ImagenKey,
): Promise<Taken[]> {
  let lines = trx
    .selectFrom('pedido_detalle')
    .select('id')
    .where('idPedido', '=', idPedido)
    .where('idProducto', '=', idProducto)
    .orderBy('id');
  if (idDetalle !== null) lines = lines.where('id', '=', idDetalle);
  const found = await lines.execute();
  if (found.length === 0) throw notFound(NO_LINE);
  const ids = found.map(({ id }) => id);
  const taken = await trx
    .selectFrom('pedido_imagen')
    .select(['idDetalle', 'ranura', 'nombre'])
    .where('idDetalle', 'in', ids)
    .execute();
  return ids.map(id => {
    const nombres = Array.from({ length: IMAGENES_AND_FOTOS }, () => null as string | null);
    for (const one of taken) if (one.idDetalle === id) nombres[one.ranura - 1] = one.nombre;
    return { id, nombres };
  });
}

/** What an image is of, and its place there. */
interface Place {
  idPedido: VisibleOrder;
  idDetalle?: number;
  idRecepcion?: number;
  ranura: number;
}

/** Inserts an image with its bytes. Returns its name, which is random because browsers cache images by name for good. */
export async function insertImagen(
  ctx: ImageAuthor,
  place: Place,
  { imagen, miniatura }: PreparedImagen,
): Promise<string> {
  const nombre = newStoredName('webp');
  const { id: idImagen } = await ctx.trx
    .insertInto('pedido_imagen')
    .values({ ...place, nombre, idUsuario: ctx.usuario.id, fecha: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx.insertInto('pedido_imagen_datos').values({ idImagen, imagen, miniatura }).execute();
  return nombre;
}

/**
 * Stores an image in the first free slot of the line that the key names or, without a line, of the article's first line
 * with room; `places` is how many of a line's slots an upload may take. The order is locked, so that concurrent uploads
 * never share a slot. Throws 404 for an unknown line or order, 409 if there is no room (D19, D22).
 */
export async function saveImagen(
  ctx: ImageAuthor,
  key: ImagenKey,
  prepared: PreparedImagen,
  places: number = IMAGENES_PER_LINE,
): Promise<LineImagenes> {
  const { id: idPedido } = await orderToChange(ctx, key.idPedido);
  const lines = await readLines(ctx, idPedido, key);
  const line = lines.find(({ nombres }) => nombres.slice(0, places).includes(null));
  if (!line) throw conflict(fullText(places));
  const slot = line.nombres.indexOf(null);
  const nombre = await insertImagen(ctx, { idPedido, idDetalle: line.id, ranura: slot + 1 }, prepared);
  const [img1 = null, img2 = null, img3 = null, ...fotos] = line.nombres.with(slot, nombre);
  return { id: line.id, img1, img2, img3, fotos: fotos.filter(one => one !== null) };
}
