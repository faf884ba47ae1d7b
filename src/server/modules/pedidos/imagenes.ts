import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ok } from '#contract/calls/envelope';
import { pathId } from '#contract/declarations/fields';
import {
  ID_RECEPCION_FIELD,
  RECEPCION_FIELD,
  imagenKey,
  IMAGEN_BYTES_MAX,
  IMAGENES_AND_FOTOS,
  IMAGENES_PER_LINE,
  type LineImagenes,
  readImagenKey,
} from '#contract/imagen';
import { checkFirst, command, type CommandContext } from '../../commands';
import type { Database } from '../../db/schema';
import { invalid, notFound } from '../../errors';
import { sendStored, storedName } from '../../images/storedName';
import { digestOf, uploadedPart, type UploadedPart } from '../../uploads';
import { uploadedImages } from '../../images/uploadedImage';
import { signedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import { orderToRead, orderToWorkWith, type VisibleOrder } from './scope';
import { placedFotos, saveFoto } from './commands/saveFoto';
import { checkPlace, type PreparedImagen, saveImagen, storedAs, IMAGEN_SIZES } from './commands/saveImagen';

const NO_IMAGEN = 'La imagen no existe';

interface InAddress {
  idPedido: number;
  key?: string;
}

/** The order's id; some clients put the whole key in its place. */
const idOrKey = z.string().transform((text, ctx): InAddress => {
  const key = readImagenKey(text);
  if (key) return { idPedido: key.idPedido, key: text };
  const plain = pathId.safeParse(text);
  if (plain.success) return { idPedido: plain.data };
  ctx.addIssue(plain.error.issues[0]?.message ?? '');
  return z.NEVER;
});

/**
 * The key `{orderId}|{productId}` or `{orderId}|{productId}|{lineId}` of an upload (S7, D19). S7 does not fix
 * where it stands: a field `key`, the address, the name of the file's field and the file's own name are looked at in turn.
 */
function keyOf({ fields, fieldname, filename }: UploadedPart, inAddress: InAddress) {
  const given = [fields.get('key'), inAddress.key, fieldname, filename];
  // A file name may have an extension.
  const read = given.map(text => (text === undefined ? null : readImagenKey(text.replace(/\.\w+$/, ''))));
  const found = read.find(key => key !== null);
  if (!found) throw invalid({ key: 'Debe indicar de qué línea es la imagen: pedido|artículo o pedido|artículo|línea' });
  if (found.idPedido !== inAddress.idPedido) throw invalid({ key: 'La clave de la imagen es de otro pedido' });
  return found;
}

/** The receipt named by a field of the upload. */
function recepcionOf(text: string): number {
  const { data } = pathId.safeParse(text.trim());
  if (data === undefined) throw invalid({ [ID_RECEPCION_FIELD]: 'El número de la recepción no es válido' });
  return data;
}

/** What an upload is of: a line, or a receipt as a whole. */
interface Upload {
  /** What tells it from another upload with the same bytes. */
  sent: unknown[];
  message: string;
  /** Throws if there is no place for it. */
  check: () => Promise<unknown>;
  save: (ctx: CommandContext, prepared: PreparedImagen) => Promise<LineImagenes>;
}

function uploadOf(db: Kysely<Database>, part: UploadedPart, inAddress: InAddress): Upload {
  const named = part.fields.get(ID_RECEPCION_FIELD);
  if (named !== undefined) {
    const foto = { idPedido: inAddress.idPedido, idRecepcion: recepcionOf(named) };
    return {
      sent: [foto],
      message: 'La foto se guardó',
      check: () => placedFotos(db, foto),
      save: (ctx, prepared) => saveFoto(ctx, foto, prepared),
    };
  }
  const key = keyOf(part, inAddress);
  // A photo of what arrived takes the places of photos too, once those of the images are taken.
  const places = part.fields.get(RECEPCION_FIELD) === '1' ? IMAGENES_AND_FOTOS : IMAGENES_PER_LINE;
  return {
    sent: [imagenKey(key), places],
    message: 'La imagen se guardó',
    check: () => checkPlace(db, key, places),
    save: (ctx, prepared) => saveImagen(ctx, key, prepared, places),
  };
}

/** Query of an image: whether the thumbnail is requested. */
const mini = z
  .enum(['0', '1'])
  .optional()
  .transform(value => value === '1');

/** Reads the bytes of an order's image or its thumbnail; undefined if the order has none of that name. */
async function readImagen(
  db: Kysely<Database>,
  order: VisibleOrder,
  file: string,
  small: boolean,
): Promise<Buffer | undefined> {
  // Names are only looked up in the database, so they cannot be used for path traversal.
  const query = sql<{ bytes: Buffer }>`
    select ${sql.ref(small ? 'datos.miniatura' : 'datos.imagen')} as bytes
    from pedido_imagen i join pedido_imagen_datos datos on datos."idImagen" = i.id
    where i."idPedido" = ${order} and i.nombre = ${storedName(file, 'webp')}`;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes;
}

/** Images of order lines, and photos of receipts: upload, in any state of the order, and download (S7, D22, D41). */
export const pedidoImagenes: FastifyPluginAsyncZod = async app => {
  await app.register(multipart);

  app.route({
    ...routeOf('pedidos.uploadImagen'),
    schema: { params: z.object({ id: idOrKey }), querystring: z.object({ key: z.string().optional() }) },
    handler: async request => {
      const { idPedido, key = request.query.key } = request.params.id;
      // Checked before reading the body, so that nobody uploads 10 MB for an order that does not exist.
      await orderToWorkWith(app.db, signedIn(request), idPedido);
      const part = await uploadedPart(request, IMAGEN_BYTES_MAX);
      const { sent, message, check, save } = uploadOf(app.db, part, { idPedido, key });
      // Before decoding.
      await checkFirst(request, check);
      const prepared = storedAs(await uploadedImages(part.bytes, IMAGEN_SIZES));
      const store = async (ctx: CommandContext) => ok(await save(ctx, prepared), message);
      return command(request, store, [...sent, digestOf(part.bytes)]);
    },
  });

  app.route({
    ...routeOf('pedidos.imagen'),
    schema: { querystring: z.object({ file: z.string('La imagen es requerida'), id: pathId, mini }) },
    handler: async (request, reply) => {
      const { file, id: idPedido, mini: small } = request.query;
      const order = await orderToRead(app.db, signedIn(request), idPedido, NO_IMAGEN);
      const bytes = await readImagen(app.db, order, file, small);
      if (!bytes) throw notFound(NO_IMAGEN);
      return sendStored(reply.header('Content-Disposition', `inline; filename="${file}"`), 'webp', bytes);
    },
  });
};
