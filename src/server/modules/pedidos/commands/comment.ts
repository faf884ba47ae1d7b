import { sql } from 'kysely';
import type { NewComentario } from '#contract/comentario';
import type { CommandContext } from '../../../commands';
import { conflict, forbidden, notFound } from '../../../errors';
import { orderToRead, orderToWorkWith } from '../scope';

/** Notes that the user has read the comments of an order up to one, which never goes back. Throws 404 if they may not read the order. */
export async function readComments(ctx: CommandContext, id: number, hasta: number): Promise<void> {
  const order = await orderToRead(ctx.trx, ctx, id);
  // Not beyond what there is: a later comment would never be shown as new.
  await sql`
    insert into comentario_leido as l ("idUsuario", "idPedido", hasta)
    select ${ctx.usuario.id}::integer, ${order}::integer, max(c.id) from comentario c
    where c."idPedido" = ${order} and c.id <= ${hasta} having max(c.id) is not null
    on conflict ("idUsuario", "idPedido") do update set hasta = excluded.hasta where l.hasta < excluded.hasta`.execute(
    ctx.trx,
  );
}

/** Writes a comment on an order, whatever its state. Throws 404 if the user may not read the order, and 403 if it is none of theirs. */
export async function comment(ctx: CommandContext, id: number, { texto }: NewComentario): Promise<void> {
  await orderToWorkWith(ctx.trx, ctx, id);
  await ctx.trx
    .insertInto('comentario')
    .values({ idPedido: id, idUsuario: ctx.usuario.id, fecha: ctx.now, texto })
    .execute();
}

/** Withdraws one's own comment. Throws 404 if the order has no such comment, 403 if it is somebody else's, 409 if it was withdrawn. */
export async function withdrawComment(ctx: CommandContext, id: number, idComentario: number): Promise<void> {
  await orderToRead(ctx.trx, ctx, id);
  const { trx } = ctx;
  const one = trx.selectFrom('comentario').where('id', '=', idComentario).where('idPedido', '=', id);
  const found = await one.select('idUsuario').executeTakeFirst();
  if (!found) throw notFound('El pedido no tiene ese comentario');
  if (found.idUsuario !== ctx.usuario.id) throw forbidden('Solo quien escribió un comentario puede retirarlo');
  const left = trx.updateTable('comentario').where('id', '=', idComentario).where('retirado', 'is', null);
  const { numUpdatedRows } = await left.set({ retirado: ctx.now }).executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('El comentario ya estaba retirado');
}
