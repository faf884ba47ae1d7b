import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Kysely, sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import {
  type Comentario,
  comentario,
  COMENTARIO_WAITS,
  comentarioRetirado,
  comentariosLeidos,
  newComentario,
  PEDIDOS_CON_COMENTARIOS,
} from '#contract/comentario';
import type { CommandContext } from '../../commands';
import type { Database } from '../../db/schema';
import { personIn } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { actRoute } from '../../records/recordRoutes';
import { idInPath, routeOf } from '../../route';
import type { Person, Reader } from '../../scope';
import { comment, readComments, withdrawComment } from './commands/comment';
import { orderToRead, ordersToWorkWith, type VisibleOrder } from './scope';

/** Whether a person has yet to read the comment `c`, where `l` is what they have read of its order. */
const isNew = ({ usuario }: Person) => sql<boolean>`c."idUsuario" <> ${usuario.id} and c.id > coalesce(l.hasta, 0)`;

/** Whether the comment `c` still waits for a person to read it. */
const waits = (person: Person) =>
  sql<boolean>`c.retirado is null and c.fecha > now() - make_interval(days => ${COMENTARIO_WAITS}) and ${isNew(person)}`;

const joinRead = ({ usuario }: Person) =>
  sql`left join comentario_leido l on l."idPedido" = c."idPedido" and l."idUsuario" = ${usuario.id}`;

/** The comments of an order, oldest first. */
async function readComentarios(db: Kysely<Database>, person: Person, order: VisibleOrder): Promise<Comentario[]> {
  const query = sql<{ comentario: unknown }>`
    select json_build_object('id', c.id, 'fecha', iso(c.fecha), 'usuario', ${personIn('u')}, 'texto', c.texto,
      'propio', c."idUsuario" = ${person.usuario.id}, 'nuevo', ${isNew(person)}) as comentario
    from comentario c join usuario u on u.id = c."idUsuario" ${joinRead(person)}
    where c."idPedido" = ${order} and c.retirado is null order by c.id`;
  const { rows } = await query.execute(db);
  return rows.map(row => comentario.parse(row.comentario));
}

/** How many comments of the order `t` wait for its reader. Whether it has any, which few have, is asked first, as that costs a third. */
export const waitingComments = (reader: Reader) =>
  reader === 'server'
    ? sql`null::integer`
    : sql`case when exists (select from comentario c where c."idPedido" = t.id and c.retirado is null) then
        (select count(*) from comentario c ${joinRead(reader)} where c."idPedido" = t.id and ${waits(reader)}) else 0 end`;

/** The orders a person works with that have comments they have not read, the newest comment first. */
const ordersWithNews = (person: Person) => sql<{ pedido: unknown }>`
  select json_build_object('idPedido', p.id, 'proyecto', y.nombre, 'nuevos', n.nuevos,
    'ultimo', json_build_object('fecha', iso(c.fecha), 'usuario', ${personIn('u')}, 'texto', c.texto)) as pedido
  from (
    select c."idPedido", count(*) as nuevos, max(c.id) as id from comentario c ${joinRead(person)}
    where ${waits(person)}
    group by c."idPedido"
  ) n join comentario c on c.id = n.id join usuario u on u.id = c."idUsuario"
  join pedido p on p.id = n."idPedido" join proyecto y on y.id = p."idProyecto"
  where ${ordersToWorkWith('p.idProyecto')(person)}
  order by c.id desc limit ${PEDIDOS_CON_COMENTARIOS}`;

/** The answer to a write: the comments of the order as they are then, and what was done. */
const answer = async (ctx: CommandContext, id: number, done: string) =>
  ok(await readComentarios(ctx.trx, ctx, await orderToRead(ctx.trx, ctx, id)), done);

/** Routes of the comments on orders. */
export const pedidoComentarios: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('comentarios.nuevos'),
    handler: async request => {
      const { rows } = await ordersWithNews(signedIn(request)).execute(app.db);
      return ok(rows.map(({ pedido }) => pedido));
    },
  });

  app.route({
    ...routeOf('comentarios.delPedido'),
    schema: { params: idInPath },
    handler: async request => {
      const person = signedIn(request);
      return ok(await readComentarios(app.db, person, await orderToRead(app.db, person, request.params.id)));
    },
  });

  actRoute(app, 'comentarios.comentar', newComentario, async (ctx, id, body) => {
    await comment(ctx, id, body);
    return answer(ctx, id, 'El comentario se guardó');
  });

  actRoute(app, 'comentarios.retirar', comentarioRetirado, async (ctx, id, { idComentario }) => {
    await withdrawComment(ctx, id, idComentario);
    return answer(ctx, id, 'El comentario se retiró');
  });

  actRoute(app, 'comentarios.leer', comentariosLeidos, async (ctx, id, { hasta }) => {
    await readComments(ctx, id, hasta);
    return answer(ctx, id, 'Los comentarios quedaron leídos');
  });
};
