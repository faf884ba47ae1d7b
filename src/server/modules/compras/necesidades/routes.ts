import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/calls/envelope';
import { missingText } from '#contract/declarations/catalogue';
import { productos } from '#contract/producto';
import { pathId } from '#contract/declarations/fields';
import { withCount, plural } from '#contract/text/format';
import { necesidadesComprar } from '#contract/necesidad';
import { command } from '../../../commands';
import { answerList } from '../../../lists/answerList';
import { readOne } from '../../../lists/read';
import { requireRecord } from '../../../records/reads';
import { routeOf } from '../../../route';
import { comprasSource } from '../source';
import { buyNecesidades } from './buy';
import { necesidadesSource, necesidadLineasSource, queryOf } from './source';

/** Routes of what is left to buy over all orders and projects, and of buying it (D47). */
export const necesidades: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  const compras = comprasSource(app.config);

  app.route({
    ...routeOf('necesidades.list'),
    schema: { querystring: queryOf(necesidadesSource({}, timeZone)) },
    handler: (request, reply) => answerList(request, reply, necesidadesSource(request.query, timeZone)),
  });

  app.route({
    ...routeOf('necesidadLineas.list'),
    schema: { params: z.object({ idProducto: pathId }), querystring: queryOf(necesidadLineasSource(0, {})) },
    handler: async (request, reply) => {
      const { query, params } = request;
      await requireRecord(app.db, 'producto', params.idProducto, missingText(productos));
      return answerList(request, reply, necesidadLineasSource(params.idProducto, query));
    },
  });

  app.route({
    ...routeOf('necesidades.comprar'),
    schema: { body: necesidadesComprar },
    handler: async (request, reply) => {
      const made = await command(request, async ctx => {
        const ids = await buyNecesidades(ctx, request.body, timeZone);
        const rows = [];
        for (const id of ids) rows.push(await readOne(ctx.trx, ctx, compras, id));
        return ok(rows, `${plural(ids.length, 'Se hizo', 'Se hicieron')} ${withCount(ids.length, 'orden', 'órdenes')}`);
      });
      return reply.code(201).send(made);
    },
  });
};
