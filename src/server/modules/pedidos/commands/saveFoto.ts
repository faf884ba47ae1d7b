import type { Kysely } from 'kysely';
import type { LineImagenes } from '#contract/imagen';
import { FOTOS_PER_RECEPCION, RECEPCION_IS_FULL } from '#contract/recepcion';
import type { Database } from '../../../db/schema';
import { conflict, notFound } from '../../../errors';
import { orderToChange } from '../scope';
import { type ImageAuthor, type PreparedImagen, insertImagen } from './saveImagen';

/** Which receipt a photo is of. */
interface FotoKey {
  idPedido: number;
  idRecepcion: number;
}

/** The photos of a receipt by name. 404 when the order has no such receipt, 409 when it has no room for another. */
export async function placedFotos(
  db: Kysely<Database>,
  { idPedido, idRecepcion }: FotoKey,
): Promise<{ ranura: number; nombre: string }[]> {
  const found = await db
    .selectFrom('recepcion')
    .select('id')
    .where('id', '=', idRecepcion)
    .where('idPedido', '=', idPedido)
    .executeTakeFirst();
  if (!found) throw notFound('El pedido no tiene esa recepción');
  const fotos = await db
    .selectFrom('pedido_imagen')
    .select(['ranura', 'nombre'])
    .where('idRecepcion', '=', idRecepcion)
    .orderBy('ranura')
    .execute();
  if (fotos.length >= FOTOS_PER_RECEPCION) throw conflict(RECEPCION_IS_FULL);
  return fotos;
}

/** Stores a photo of a receipt as a whole, under the lock of its order; returns all of them (D49). Throws like `placedFotos`. */
export async function saveFoto(ctx: ImageAuthor, key: FotoKey, prepared: PreparedImagen): Promise<LineImagenes> {
  const { idRecepcion } = key;
  const { id: idPedido } = await orderToChange(ctx, key.idPedido);
  const fotos = await placedFotos(ctx.trx, key);
  const nombre = await insertImagen(ctx, { idPedido, idRecepcion, ranura: fotos.length + 1 }, prepared);
  return { id: idRecepcion, img1: null, img2: null, img3: null, fotos: [...fotos.map(foto => foto.nombre), nombre] };
}
