import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/calls/envelope';
import { missingText } from '#contract/declarations/catalogue';
import { productos } from '#contract/producto';
import { pathId } from '#contract/declarations/fields';
import { conteo } from '#contract/movimiento';
import { command } from '../../commands';
import { answerList } from '../../lists/answerList';
import { listQueryOf } from '../../lists/query';
import { readRows } from '../../lists/read';
import { listRoutes } from '../../lists/routes';
import { requireRecord } from '../../records/reads';
import { routeOf } from '../../route';
import { count } from './count';
import { kardexSource, movimientosSource } from './source';

/** Routes of stock movements and physical counts (D23, D26, D27). */
export const movimientos: FastifyPluginAsyncZod = async app => {
  const source = movimientosSource(app.config.timeZone);

  listRoutes(app, 'kardex', kardexSource(app.config.timeZone));

  app.route({
    ...routeOf('movimientos.list'),
    schema: { querystring: listQueryOf(source), params: z.object({ idProducto: pathId }) },
    handler: async (request, reply) => {
      const { idProducto } = request.params;
      await requireRecord(app.db, 'producto', idProducto, missingText(productos));
      const where = [sql<boolean>`t."idProducto" = ${idProducto}`];
      return answerList(request, reply, source, { where });
    },
  });

  app.route({
    ...routeOf('movimientos.conteo'),
    schema: { body: conteo },
    handler: request =>
      command(request, async ctx => {
        const ids = await count(ctx, request.body);
        if (ids.length === 0) return ok([], 'Lo contado coincide con la existencia: no hubo que ajustar nada');
        const rows = await readRows(ctx.trx, ctx, source, {
          query: {},
          where: [sql`t.id = any(${ids}::bigint[])`],
        });
        return ok(rows, 'El conteo se guardó y la existencia quedó ajustada');
      }),
  });
};
