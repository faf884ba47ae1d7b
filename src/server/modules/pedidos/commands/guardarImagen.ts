import { IMAGENES_POR_LINEA } from '#contract/constants';
import {
  type ClaveDeImagen,
  IMAGEN_LADO_MAX,
  IMAGEN_MEGAPIXELES_MAX,
  IMAGENES_Y_FOTOS,
  type ImagenesDeLinea,
  MENSAJE_FOTOS_MAXIMO,
  MENSAJE_LINEA_LLENA,
  MINIATURA_LADO_MAX,
} from '#contract/imagen';
import type { Kysely } from 'kysely';
import type { Contexto } from '../../../commands';
import type { Database } from '../../../db/schema';
import { conflict, notFound } from '../../../errors';
import { newStoredName } from '../../../images/storedName';
import type { Person } from '../../../scope';
import { orderToChange, type VisibleOrder } from '../scope';

/** How many of the places of a line an upload may take: those of its images, and for a photo of what arrived those of photos too. */
export const lugaresPara = (esDeRecepcion: boolean): number => (esDeRecepcion ? IMAGENES_Y_FOTOS : IMAGENES_POR_LINEA);

const lleno = (lugares: number): string =>
  lugares === IMAGENES_POR_LINEA ? MENSAJE_LINEA_LLENA : MENSAJE_FOTOS_MAXIMO;

const NO_HAY_LINEA = 'El pedido no tiene esa línea';

/** An image as it is kept: re-encoded without metadata, and its thumbnail (D22). */
export interface ImagenLista {
  imagen: Buffer;
  miniatura: Buffer;
}

/** An image and its thumbnail. */
export const TAMANOS_DE_IMAGEN = [
  { side: IMAGEN_LADO_MAX, megapixels: IMAGEN_MEGAPIXELES_MAX },
  { side: MINIATURA_LADO_MAX, megapixels: IMAGEN_MEGAPIXELES_MAX },
] as const;

/** The sizes of an image that was made in all of them. */
export function listaDe([imagen, miniatura]: readonly Buffer[]): ImagenLista {
  if (!imagen || !miniatura) throw new Error('An image was not made in every size');
  return { imagen, miniatura };
}

/**
 * Refuses an image of a line that is not there (404) or that has no room (409), before anything is done for it.
 * `guardarImagen` asks again with the line locked.
 */
export async function checkLugar(
  db: Kysely<Database>,
  { idPedido, idProducto, idDetalle }: ClaveDeImagen,
  lugares: number,
): Promise<void> {
  const lines = await db
    .selectFrom('pedido_detalle as d')
    .leftJoin('pedido_imagen as i', 'i.idDetalle', 'd.id')
    .select(({ fn }) => ['d.id', fn.count<number>('i.id').filterWhere('i.ranura', '<=', lugares).as('imagenes')])
    .where('d.idPedido', '=', idPedido)
    .where('d.idProducto', '=', idProducto)
    .$if(idDetalle !== null, query => query.where('d.id', '=', idDetalle))
    .groupBy('d.id')
    .execute();
  if (lines.length === 0) throw notFound(NO_HAY_LINEA);
  if (lines.every(({ imagenes }) => imagenes >= lugares)) throw conflict(lleno(lugares));
}

/** Who stores an image, and when. */
export type Autor = Pick<Contexto, 'trx' | 'ahora'> & Person;

interface Ocupada {
  id: number;
  nombres: (string | null)[];
}

/** The lines of a locked order that the key may mean, each with the names in its slots. */
async function readLines(
  { trx }: Autor,
  idPedido: VisibleOrder,
  { idProducto, idDetalle }: ClaveDeImagen,
): Promise<Ocupada[]> {
  let lines = trx
    .selectFrom('pedido_detalle')
    .select('id')
    .where('idPedido', '=', idPedido)
    .where('idProducto', '=', idProducto)
    .orderBy('id');
  if (idDetalle !== null) lines = lines.where('id', '=', idDetalle);
  const found = await lines.execute();
  if (found.length === 0) throw notFound(NO_HAY_LINEA);
  const ids = found.map(({ id }) => id);
  const taken = await trx
    .selectFrom('pedido_imagen')
    .select(['idDetalle', 'ranura', 'nombre'])
    .where('idDetalle', 'in', ids)
    .execute();
  return ids.map(id => {
    const nombres = Array.from({ length: IMAGENES_Y_FOTOS }, () => null as string | null);
    for (const one of taken) if (one.idDetalle === id) nombres[one.ranura - 1] = one.nombre;
    return { id, nombres };
  });
}

/** What an image is of, and its place there. */
interface Lugar {
  idPedido: VisibleOrder;
  idDetalle?: number;
  idRecepcion?: number;
  ranura: number;
}

/** Inserts an image with its bytes. Returns its name, which is random because browsers cache images by name for good. */
export async function insertImagen(ctx: Autor, lugar: Lugar, { imagen, miniatura }: ImagenLista): Promise<string> {
  const nombre = newStoredName('webp');
  const { id: idImagen } = await ctx.trx
    .insertInto('pedido_imagen')
    .values({ ...lugar, nombre, idUsuario: ctx.usuario.id, fecha: ctx.ahora })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx.insertInto('pedido_imagen_datos').values({ idImagen, imagen, miniatura }).execute();
  return nombre;
}

/**
 * Stores an image in the first free slot of the line that the key names or, without a line, of the article's first line
 * with room. The order is locked, so that concurrent uploads never share a slot. Throws 404 for an unknown line or order,
 * 409 if there is no room (D19, D22).
 */
export async function guardarImagen(
  ctx: Autor,
  clave: ClaveDeImagen,
  lista: ImagenLista,
  lugares: number = lugaresPara(false),
): Promise<ImagenesDeLinea> {
  const { id: idPedido } = await orderToChange(ctx, clave.idPedido);
  const lines = await readLines(ctx, idPedido, clave);
  const line = lines.find(({ nombres }) => nombres.slice(0, lugares).includes(null));
  if (!line) throw conflict(lleno(lugares));
  const slot = line.nombres.indexOf(null);
  const nombre = await insertImagen(ctx, { idPedido, idDetalle: line.id, ranura: slot + 1 }, lista);
  const [img1 = null, img2 = null, img3 = null, ...fotos] = line.nombres.with(slot, nombre);
  return { id: line.id, img1, img2, img3, fotos: fotos.filter(one => one !== null) };
}
