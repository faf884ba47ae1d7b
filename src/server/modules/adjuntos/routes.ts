import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Kysely, sql } from 'kysely';
import {
  type Adjunto,
  adjunto,
  ADJUNTO_BYTES_MAX,
  adjuntoKinds,
  adjuntoRetirado,
  NOT_ADMITTED,
  type TipoAdjunto,
} from '#contract/adjunto';
import { ok } from '#contract/calls/envelope';
import { pathId } from '#contract/declarations/fields';
import { IMAGEN_MEGAPIXELS_MAX, IMAGEN_SIDE_MAX } from '#contract/imagen';
import { checkFirst, command, type CommandContext } from '../../commands';
import type { Database } from '../../db/schema';
import { AppError, notFound } from '../../errors';
import { uploadedImage } from '../../images/uploadedImage';
import { personIn } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { actRoute } from '../../records/recordRoutes';
import { idInPath, type ModuleApp, routeOf } from '../../route';
import { isAdministrador, type Person } from '../../scope';
import { digestOf, FILE_FIELD, type UploadedPart, uploadedPart } from '../../uploads';
import { attach, checkRoom, NO_ADJUNTO, type PreparedAdjunto, takeAway } from './commands';
import { tipoOf } from './fileKind';
import { disposition, keptName } from './fileName';
import { ofCompra, ofPedido, type Owner } from './owners';

const PICTURE = { side: IMAGEN_SIDE_MAX, megapixels: IMAGEN_MEGAPIXELS_MAX };

/** The files of a record that the person may read, oldest first. */
async function readAdjuntos(db: Kysely<Database>, person: Person, { column }: Owner, id: number): Promise<Adjunto[]> {
  const query = sql<{ adjunto: unknown }>`
    select json_build_object('id', a.id, 'nombre', a.nombre, 'tipo', a.tipo, 'bytes', a.bytes, 'fecha', iso(a.fecha),
      'usuario', ${personIn('u')}, 'retirable', a."idUsuario" = ${person.usuario.id} or ${isAdministrador(person)}) as adjunto
    from adjunto a join usuario u on u.id = a."idUsuario" where ${sql.ref(`a.${column}`)} = ${id} order by a.id`;
  const { rows } = await query.execute(db);
  return rows.map(row => adjunto.parse(row.adjunto));
}

interface Stored {
  nombre: string;
  tipo: TipoAdjunto;
  contenido: Buffer;
}

/** A file of a record. Throws 404 if it has no such file. */
async function readFile(
  db: Kysely<Database>,
  { column }: Owner,
  { id, idAdjunto }: { id: number; idAdjunto: number },
): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select a.nombre, a.tipo, d.contenido from adjunto a join adjunto_datos d on d."idAdjunto" = a.id
    where a.id = ${idAdjunto} and ${sql.ref(`a.${column}`)} = ${id}`.execute(db);
  if (!rows[0]) throw notFound(NO_ADJUNTO);
  return rows[0];
}

/** An upload as it is kept: a picture re-encoded, all else as it came. Throws 415 for what is not admitted. */
async function prepared({ bytes, filename }: UploadedPart): Promise<PreparedAdjunto> {
  const tipo = await tipoOf(bytes);
  if (!tipo) throw new AppError(415, NOT_ADMITTED);
  const contenido = tipo === 'imagen' ? await uploadedImage(bytes, PICTURE) : bytes;
  return { nombre: keptName(filename, tipo), tipo, contenido };
}

/** The calls of the files attached to one kind of record. */
function adjuntosRoutes(app: ModuleApp, owner: Owner): void {
  const { calls } = owner;
  const answer = async (ctx: CommandContext, id: number, done: string) =>
    ok(await readAdjuntos(ctx.trx, ctx, owner, id), done);

  app.route({
    ...routeOf(`${calls}.todos`),
    schema: { params: idInPath },
    handler: async request => {
      const { id } = request.params;
      await owner.read(app.db, signedIn(request), id);
      return ok(await readAdjuntos(app.db, signedIn(request), owner, id));
    },
  });

  app.route({
    ...routeOf(`${calls}.archivo`),
    schema: { params: idInPath.extend({ idAdjunto: pathId }) },
    handler: async (request, reply) => {
      await owner.read(app.db, signedIn(request), request.params.id);
      const { nombre, tipo, contenido } = await readFile(app.db, owner, request.params);
      const isShown = tipo === 'pdf' || tipo === 'imagen';
      return reply
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Content-Disposition', disposition(isShown ? 'inline' : 'attachment', nombre))
        .type(adjuntoKinds[tipo].type)
        .send(contenido);
    },
  });

  app.route({
    ...routeOf(`${calls}.adjuntar`),
    schema: { params: idInPath },
    handler: async request => {
      const { id } = request.params;
      // Checked before reading the body, so that nobody uploads 10 MB for what they may not add to.
      await owner.change(app.db, signedIn(request), id);
      const part = await uploadedPart(request, ADJUNTO_BYTES_MAX, FILE_FIELD);
      await checkFirst(request, () => checkRoom(app.db, owner, id));
      const file = await prepared(part);
      const store = async (ctx: CommandContext) => {
        await attach(ctx, owner, id, file);
        return answer(ctx, id, `Se adjuntó ${file.nombre}`);
      };
      return command(request, store, [part.filename, digestOf(part.bytes)]);
    },
  });

  actRoute(app, `${calls}.retirar`, adjuntoRetirado, async (ctx, id, { idAdjunto }) => {
    await takeAway(ctx, owner, id, idAdjunto);
    return answer(ctx, id, 'El archivo se quitó');
  });
}

/** Files attached to purchases and orders. */
export const adjuntos: FastifyPluginAsyncZod = async app => {
  await app.register(multipart);
  for (const owner of [ofCompra, ofPedido]) adjuntosRoutes(app, owner);
};
