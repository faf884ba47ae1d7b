import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { pathId } from '#contract/declarations/fields';
import { gates, passes } from '#contract/permisos';
import { FOTO_BYTES_MAX, FOTO_MEGAPIXELS_MAX, FOTO_SIDE_MAX, NO_USUARIO } from '#contract/usuarioAdmin';
import { checkFirst, command, type CommandContext } from '../../commands';
import type { Database } from '../../db/schema';
import { forbidden, notFound } from '../../errors';
import { newStoredName, sendStored, storedName } from '../../images/storedName';
import { digestOf, uploadedFile } from '../../uploads';
import { uploadedImage } from '../../images/uploadedImage';
import { locked } from '../../db/locks';
import { answerRecord } from '../../records/reads';
import { type Sesion, signedIn } from '../../plugins/session';
import { powerOf, requireAccount } from '../../rights/rights';
import { routeOf, idInPath } from '../../route';
import { usuarioSource } from './source';

/**
 * Who may upload a photo: users their own, others with usuarios.actualizar, and the creator of a user the first one (D28);
 * never that of a user who has rights the actor lacks (D31).
 */
async function checkMayUpload(db: Kysely<Database>, usuario: Sesion['usuario'], id: number): Promise<void> {
  const user = await db.selectFrom('usuario').select(['foto', 'idCreador']).where('id', '=', id).executeTakeFirst();
  if (!user) throw notFound(NO_USUARIO);
  if (id === usuario.id) return;
  const actor = await powerOf(db, usuario.id);
  if (!actor?.estatus) throw forbidden();
  await requireAccount(db, actor, id);
  if (passes(actor, gates['acto.actualizarUsuarios'])) return;
  if (user.idCreador !== usuario.id || user.foto !== null) {
    throw forbidden(
      'Solo puede poner la primera foto de un usuario que usted creó. Le falta el permiso “Usuarios: actualizar”',
    );
  }
}

/** Stores a photo in place of the previous one. */
async function saveFoto({ trx }: CommandContext, idUsuario: number, imagen: Buffer): Promise<void> {
  const nombre = newStoredName('webp');
  await trx.updateTable('usuario').set({ foto: nombre }).where('id', '=', idUsuario).execute();
  await trx
    .insertInto('usuario_foto')
    .values({ idUsuario, nombre, imagen })
    .onConflict(conflict => conflict.column('idUsuario').doUpdateSet({ nombre, imagen }))
    .execute();
}

/** Photos of users: upload (S7) and download, for signed-in users only (D41). */
export const fotos: FastifyPluginAsyncZod = async app => {
  await app.register(multipart);

  app.route({
    ...routeOf('usuarios.uploadFoto'),
    schema: { params: idInPath },
    handler: async request => {
      const { id } = request.params;
      const { usuario } = signedIn(request);
      await checkFirst(request, () => checkMayUpload(app.db, usuario, id));
      const bytes = await uploadedFile(request, FOTO_BYTES_MAX);
      const imagen = await uploadedImage(bytes, { side: FOTO_SIDE_MAX, megapixels: FOTO_MEGAPIXELS_MAX });
      const sent = digestOf(bytes);
      const keep = async (ctx: CommandContext) => {
        // Checked again in the transaction, because another first photo may have been uploaded meanwhile.
        await ctx.trx
          .selectFrom('usuario')
          .select('id')
          .where('id', '=', id)
          .modifyEnd(locked(ctx.trx, 'usuario'))
          .execute();
        await checkMayUpload(ctx.trx, usuario, id);
        await saveFoto(ctx, id, imagen);
        return answerRecord(ctx, usuarioSource, id, 'La foto se guardó');
      };
      return command(request, keep, sent);
    },
  });

  app.route({
    ...routeOf('usuarios.foto'),
    schema: { params: z.object({ id: pathId, foto: z.string() }) },
    handler: async ({ params: { id, foto } }, reply) => {
      // Names are looked up in the database, so no path traversal is possible.
      const found = await app.db
        .selectFrom('usuario_foto')
        .select('imagen')
        .where('idUsuario', '=', id)
        .where('nombre', '=', storedName(foto, 'webp'))
        .executeTakeFirst();
      if (!found) throw notFound('La foto no existe');
      return sendStored(reply, 'webp', found.imagen);
    },
  });
};
