import multipart from '@fastify/multipart';
import { type Kysely, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX, LOGO_MEGAPIXELS_MAX, EMPRESA_MISSING } from '#contract/empresa';
import { ok } from '#contract/calls/envelope';
import { command, type CommandContext } from '../../commands';
import type { Database } from '../../db/schema';
import { conflict, notFound } from '../../errors';
import { newStoredName, sendStored, storedName } from '../../images/storedName';
import { digestOf, uploadedFile } from '../../uploads';
import { uploadedImage } from '../../images/uploadedImage';
import { locked } from '../../db/locks';
import { answerRecord } from '../../records/reads';
import { routeOf } from '../../route';
import { empresaSource } from './source';

const company = ({ trx }: CommandContext) =>
  trx.selectFrom('empresa').select(['id', 'logo']).modifyEnd(locked(trx, 'empresa')).executeTakeFirst();

/** Stores a logo in place of the previous one; returns the company's id. 409 without a company. */
async function saveLogo(ctx: CommandContext, imagen: Buffer): Promise<number> {
  const found = await company(ctx);
  if (!found) throw conflict(EMPRESA_MISSING);
  const nombre = newStoredName('png');
  await ctx.trx.updateTable('empresa').set({ logo: nombre }).where('id', '=', found.id).execute();
  await ctx.trx
    .insertInto('empresa_logo')
    .values({ idEmpresa: found.id, nombre, imagen })
    .onConflict(is => is.column('idEmpresa').doUpdateSet({ nombre, imagen }))
    .execute();
  return found.id;
}

/** Removes the logo; returns the company's id. 409 if there is none. */
async function removeLogo(ctx: CommandContext): Promise<number> {
  const found = await company(ctx);
  if (!found?.logo) throw conflict('La empresa no tiene logo');
  await ctx.trx.updateTable('empresa').set({ logo: null }).where('id', '=', found.id).execute();
  await ctx.trx.deleteFrom('empresa_logo').where('idEmpresa', '=', found.id).execute();
  return found.id;
}

/** Reads the logo for printing; null without one. */
export async function readLogo(db: Kysely<Database>): Promise<Uint8Array | null> {
  const { rows } = await sql<{ imagen: Buffer }>`select l.imagen from empresa_logo l limit 1`.execute(db);
  // Copied, because posting a Buffer to another thread clones all of the memory it is a view of, here the driver's.
  return rows[0] ? new Uint8Array(rows[0].imagen) : null;
}

/** The present logo, in one statement so that bytes and name belong together; without bytes if its ETag is `known`. */
async function readCurrent(
  db: Kysely<Database>,
  known = '',
): Promise<{ tag: string; imagen: Buffer | null } | undefined> {
  const tag = sql<string>`'"' || l.nombre || '"'`;
  const { rows } = await sql<{ tag: string; imagen: Buffer | null }>`
    select ${tag} as tag, case when ${tag} <> ${known} then l.imagen end as imagen from empresa_logo l limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The company's logo: upload, download (also without a session) and removal (D48). */
export const empresaLogo: FastifyPluginAsyncZod = async app => {
  await app.register(multipart);

  app.route({
    ...routeOf('empresa.uploadLogo'),
    handler: async request => {
      const bytes = await uploadedFile(request, LOGO_BYTES_MAX);
      const imagen = await uploadedImage(bytes, { side: LOGO_SIDE_MAX, megapixels: LOGO_MEGAPIXELS_MAX, kind: 'png' });
      const sent = digestOf(bytes);
      const keep = async (ctx: CommandContext) =>
        answerRecord(ctx, empresaSource, await saveLogo(ctx, imagen), 'El logo se guardó');
      return command(request, keep, sent);
    },
  });

  app.route({
    ...routeOf('empresa.logo'),
    schema: { params: z.object({ logo: z.string() }) },
    handler: async ({ params: { logo } }, reply) => {
      const found = await app.db
        .selectFrom('empresa_logo')
        .select('imagen')
        .where('nombre', '=', storedName(logo, 'png'))
        .executeTakeFirst();
      if (!found) throw notFound('El logo no existe');
      return sendStored(reply, 'png', found.imagen);
    },
  });

  app.route({
    ...routeOf('empresa.logoVigente'),
    handler: async ({ headers }, reply) => {
      const logo = await readCurrent(app.db, headers['if-none-match']);
      if (!logo) return reply.send(ok(null, 'La empresa no tiene logo'));
      void reply.header('ETag', logo.tag).header('Cache-Control', 'public, no-cache');
      return logo.imagen ? reply.type('image/png').send(logo.imagen) : reply.code(304).send();
    },
  });

  app.route({
    ...routeOf('empresa.quitarLogo'),
    handler: request =>
      command(request, async ctx => answerRecord(ctx, empresaSource, await removeLogo(ctx), 'El logo se quitó')),
  });
};
