import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/envelope';
import { idEnRuta } from '#contract/fields';
import { insert, type Values } from './catalogue';
import { command, type Contexto } from './commands';
import { notFound } from './errors';
import { listQuery } from './lists/query';
import { readList, readOne, sendList } from './lists/read';
import type { ListSource } from './lists/source';
import { locked } from './locks';
import { signedIn } from './plugins/session';
import { administering } from './rights/administering';
import { type Derecho, requireRights } from './rights/rights';
import { call } from './route';

export type LinkName = 'usuarioPerfiles' | 'usuarioProyectos' | 'perfilModulos';

/** Rows that tie one record to another, as facts; `linkRoutes` serves their list by owner, creation and switch. */
export interface Link {
  source: ListSource;
  table: string;
  /** Whose links a list holds. */
  owner: { table: 'usuario' | 'perfil'; column: string; missing: string };
  create: z.ZodType<Values & { estatus: boolean }>;
  created: string;
  /** The rights that an active link gives, where it gives any: who makes it active must hold them all (D31). */
  gives?: (ctx: Contexto, row: Values) => Promise<Derecho[]>;
}

/** Runs a change of a link, as an administration of permissions where the link gives any. */
function changing(
  ctx: Contexto,
  { gives }: Link,
  change: (allow: (row: Values) => Promise<void>) => Promise<number>,
): Promise<number> {
  if (!gives) return change(() => Promise.resolve());
  return administering(ctx, actor => change(async row => requireRights(actor, await gives(ctx, row))));
}

const create = (ctx: Contexto, link: Link, values: Values & { estatus: boolean }): Promise<number> =>
  changing(ctx, link, async allow => {
    if (values.estatus) await allow(values);
    return insert(ctx, link, values);
  });

/** A row of a link's table, locked. */
export async function lockLink(ctx: Contexto, table: string, id: number): Promise<Values> {
  const query = sql<Values>`select * from ${sql.table(table)} where id = ${id} ${locked(ctx.trx, table)}`;
  const { rows } = await query.execute(ctx.trx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

const toggle = (ctx: Contexto, link: Link, id: number): Promise<number> =>
  changing(ctx, link, async allow => {
    const row = await lockLink(ctx, link.table, id);
    if (!row.estatus) await allow(row);
    await sql`update ${sql.table(link.table)} set estatus = not estatus where id = ${id}`.execute(ctx.trx);
    return id;
  });

/** Serves the links of a name of the endpoint table: of one owner, create, switch. */
export const linkRoutes =
  (name: LinkName, link: Link): FastifyPluginAsyncZod =>
  async app => {
    const { source, owner } = link;
    const params = z.object({ id: idEnRuta });
    const answer = async (ctx: Contexto, id: number, message: string) =>
      ok(await readOne(ctx.trx, ctx, source, id), message);

    app.route({
      ...call(`${name}.list`),
      schema: { params, querystring: listQuery },
      handler: async (request, reply) => {
        const { id } = request.params;
        const found = await app.db.selectFrom(owner.table).select('id').where('id', '=', id).executeTakeFirst();
        if (!found) throw notFound(owner.missing);
        const where = [sql<boolean>`t.${sql.ref(owner.column)} = ${id}`];
        const asked = { query: request.query, where };
        return sendList(reply, source, await readList(app.db, signedIn(request), source, asked));
      },
    });
    app.route({
      ...call(`${name}.create`),
      schema: { body: link.create },
      handler: async (request, reply) => {
        const created = await command(request, async ctx =>
          answer(ctx, await create(ctx, link, request.body), link.created),
        );
        return reply.code(201).send(created);
      },
    });
    app.route({
      ...call(`${name}.toggle`),
      schema: { params },
      handler: request =>
        command(request, async ctx => answer(ctx, await toggle(ctx, link, request.params.id), 'El estado se cambió')),
    });
  };
