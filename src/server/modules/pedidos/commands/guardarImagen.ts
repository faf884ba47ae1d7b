import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { IMAGENES_POR_LINEA } from '#contract/constants';
import {
  type ClaveDeImagen,
  IMAGEN_LADO_MAX,
  IMAGEN_MEGAPIXELES_MAX,
  type ImagenesDeLinea,
  MENSAJE_LINEA_LLENA,
  MINIATURA_LADO_MAX,
} from '#contract/imagen';
import type { Contexto } from '../../../commands';
import { conflict, notFound } from '../../../errors';
import { reencode } from '../../../images/reencode';
import { locked } from '../../../locks';

/** An image as it is kept: re-encoded without metadata, and its thumbnail (D22). */
export interface ImagenLista {
  imagen: Buffer;
  miniatura: Buffer;
}

/** Re-encodes an upload. Throws 415 for what is no JPEG, PNG or WebP by its bytes, 413 above 40 megapixels. */
export async function prepararImagen(bytes: Buffer): Promise<ImagenLista> {
  const imagen = await reencode(bytes, { side: IMAGEN_LADO_MAX, megapixels: IMAGEN_MEGAPIXELES_MAX });
  return {
    imagen,
    miniatura: await reencode(imagen, { side: MINIATURA_LADO_MAX, megapixels: IMAGEN_MEGAPIXELES_MAX }),
  };
}

/** Of who acts, only the id matters here. */
type Autor = Pick<Contexto, 'trx' | 'ahora'> & { usuario: Pick<Contexto['usuario'], 'id'> };

interface Ocupada {
  id: number;
  nombres: (string | null)[];
}

/** The lines that the key may mean, each with the names in its slots, under the lock of their order. */
async function lockLines({ trx }: Autor, { idPedido, idProducto, idDetalle }: ClaveDeImagen): Promise<Ocupada[]> {
  await sql`select from pedido where id = ${idPedido} ${locked(trx, 'pedido')}`.execute(trx);
  let lines = trx
    .selectFrom('pedido_detalle')
    .select('id')
    .where('idPedido', '=', idPedido)
    .where('idProducto', '=', idProducto)
    .orderBy('id');
  if (idDetalle !== null) lines = lines.where('id', '=', idDetalle);
  const found = await lines.execute();
  if (found.length === 0) throw notFound('El pedido no tiene esa línea');
  const ids = found.map(({ id }) => id);
  const taken = await trx
    .selectFrom('pedido_imagen')
    .select(['idDetalle', 'ranura', 'nombre'])
    .where('idDetalle', 'in', ids)
    .execute();
  return ids.map(id => {
    const nombres = Array.from({ length: IMAGENES_POR_LINEA }, () => null as string | null);
    for (const one of taken) if (one.idDetalle === id) nombres[one.ranura - 1] = one.nombre;
    return { id, nombres };
  });
}

/**
 * Keeps an image in the first free slot of the line that the key names; without a line, of the first line of that article
 * with room. The order is locked, so that two at the same moment never share a slot. Throws 404 for an unknown line, 409
 * when there is no room (D19, D22). The name is random: a browser may keep what it has seen for ever.
 */
export async function guardarImagen(
  ctx: Autor,
  clave: ClaveDeImagen,
  { imagen, miniatura }: ImagenLista,
): Promise<ImagenesDeLinea> {
  const line = (await lockLines(ctx, clave)).find(({ nombres }) => nombres.includes(null));
  if (!line) throw conflict(MENSAJE_LINEA_LLENA);
  const slot = line.nombres.indexOf(null);
  const nombre = `${randomBytes(12).toString('hex')}.webp`;
  const { id: idImagen } = await ctx.trx
    .insertInto('pedido_imagen')
    .values({
      idPedido: clave.idPedido,
      idDetalle: line.id,
      ranura: slot + 1,
      nombre,
      idUsuario: ctx.usuario.id,
      fecha: ctx.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx.insertInto('pedido_imagen_datos').values({ idImagen, imagen, miniatura }).execute();
  const [img1 = null, img2 = null, img3 = null] = line.nombres.with(slot, nombre);
  return { id: line.id, img1, img2, img3 };
}
