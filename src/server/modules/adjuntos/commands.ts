import { type Kysely, sql } from 'kysely';
import { ADJUNTOS_MAX, type TipoAdjunto, TOO_MANY_ADJUNTOS } from '#contract/adjunto';
import type { CommandContext } from '../../commands';
import type { Database } from '../../db/schema';
import { conflict, forbidden, notFound } from '../../errors';
import { isAdministrador } from '../../scope';
import type { Owner } from './owners';

/** A file as it is kept. */
export interface PreparedAdjunto {
  nombre: string;
  tipo: TipoAdjunto;
  contenido: Buffer;
}

/** The message for a file that the record does not have, or has no more. */
export const NO_ADJUNTO = 'El archivo adjunto no existe o ya se quitó';

/** Throws 409 if a record has as many files as one may have. `attach` asks again with the record locked. */
export async function checkRoom(db: Kysely<Database>, { column }: Owner, id: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from adjunto where ${sql.ref(column)} = ${id}`.execute(db);
  if ((rows[0]?.count ?? 0) >= ADJUNTOS_MAX) throw conflict(TOO_MANY_ADJUNTOS);
}

/** Attaches a file to a record, in whatever state that is. Throws as the owner's `change`, and 409 if it has no room. */
export async function attach(
  ctx: CommandContext,
  owner: Owner,
  id: number,
  { nombre, tipo, contenido }: PreparedAdjunto,
): Promise<void> {
  await owner.lock(ctx, id);
  await checkRoom(ctx.trx, owner, id);
  const { id: idAdjunto } = await ctx.trx
    .insertInto('adjunto')
    .values({ [owner.column]: id, idUsuario: ctx.usuario.id, fecha: ctx.now, nombre, tipo, bytes: contenido.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx.insertInto('adjunto_datos').values({ idAdjunto, contenido }).execute();
}

/**
 * Takes a file away with its content, for who attached it or an Administrador; the audit keeps what it was. Throws 404 if the record may
 * not be read or has no such file, and 403 if it is somebody else's.
 */
export async function takeAway(ctx: CommandContext, owner: Owner, id: number, idAdjunto: number): Promise<void> {
  await owner.read(ctx.trx, ctx, id);
  const { trx } = ctx;
  const found = await trx
    .selectFrom('adjunto')
    .select('idUsuario')
    .where('id', '=', idAdjunto)
    .where(owner.column, '=', id)
    .executeTakeFirst();
  if (!found) throw notFound(NO_ADJUNTO);
  if (found.idUsuario !== ctx.usuario.id && !isAdministrador(ctx))
    throw forbidden('Solo quien adjuntó un archivo, o un Administrador, puede quitarlo');
  const { numDeletedRows } = await trx.deleteFrom('adjunto').where('id', '=', idAdjunto).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(NO_ADJUNTO);
}
