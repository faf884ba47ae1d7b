import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type EnlaceName, enlaceMessage } from '#contract/enlaces';
import { switchBody } from '#contract/calls/switchBody';
import { changeRoute, createRoute, SWITCHED } from './recordRoutes';
import { answerList } from '../lists/answerList';
import { listQueryOf } from '../lists/query';
import type { ListSource } from '../lists/source';
import { requireRecord } from './reads';
import { type Actor, administering } from '../rights/administering';
import { routeOf, idInPath } from '../route';
import { setSwitch } from './switches';
import { insert, type Values } from './write';

/** Declares a link table between two kinds of records; `linkRoutes` serves its list by owner, creation and toggle. */
export interface Link {
  source: ListSource;
  table: string;
  /** The record by which links are listed: its table, the column that refers to it and the message of the 404. */
  owner: { table: 'usuario' | 'perfil'; column: string; missing: string };
  create: z.ZodType<Values & { estatus: boolean }>;
  /** Throws if the actor may not create or change this row (D31); `activates`: whether it will be active. */
  allow: (actor: Actor, row: Values, activates: boolean) => Promise<void>;
}

/** Serves the calls `<name>.list` (by owner), `<name>.create` and `<name>.toggle` of a link table. */
export const linkRoutes =
  (name: EnlaceName, link: Link): FastifyPluginAsyncZod =>
  async app => {
    const { source, owner } = link;

    app.route({
      ...routeOf(`${name}.list`),
      schema: { params: idInPath, querystring: listQueryOf(source) },
      handler: async (request, reply) => {
        const { id } = request.params;
        await requireRecord(app.db, owner.table, id, owner.missing);
        const where = [sql<boolean>`t.${sql.ref(owner.column)} = ${id}`];
        return answerList(request, reply, source, { where });
      },
    });
    createRoute(app, {
      name: `${name}.create`,
      source,
      body: link.create,
      message: enlaceMessage(name),
      write: (ctx, body) =>
        administering(ctx, { call: `${name}.create` }, async actor => {
          await link.allow(actor, body, body.estatus);
          return insert(ctx, link, body);
        }),
    });
    changeRoute(app, `${name}.toggle`, source, switchBody, async (ctx, id, wanted) => {
      await administering(ctx, { call: `${name}.toggle` }, async actor => {
        const allow = (row: Values, activates: boolean) => link.allow(actor, row, activates);
        await setSwitch(ctx, { table: link.table, id, allow }, wanted);
      });
      return SWITCHED;
    });
  };
