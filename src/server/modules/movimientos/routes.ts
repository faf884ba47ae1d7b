import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/envelope';
import { idEnRuta } from '#contract/fields';
import { conteo, TIPOS_MOVIMIENTO } from '#contract/movimiento';
import { command } from '../../commands';
import { notFound } from '../../errors';
import { listQuery } from '../../lists/query';
import { readList, readRows, sendList } from '../../lists/read';
import { dayFilters, listFilter, type ListSource } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { ofCompany } from '../../scope';
import { contar } from './contar';

/** The ledger as facts. Numbers follow each other as balances do, so both columns sort by them. */
const movimientosSource = (timeZone: string): ListSource => ({
  resource: 'movimientos',
  scope: ofCompany('stock is what the company has; what goes to projects is not in it (D23)'),
  from: sql`movimiento_stock t`,
  joins: sql`left join usuario u on u.id = t."idUsuario"`,
  columns: sql`t.id, t."idProducto", iso(t.fecha) as fecha, t.tipo, t.cantidad, t.saldo, t.motivo,
    case when u.id is not null then json_build_object('id', u.id, 'nombre', u.nombre, 'apellido', u.apellido) end as usuario,
    t."idCompra", t."idVenta", t."idPedido"`,
  sort: { id: sql`t.id`, fecha: sql`t.id` },
  defaultSort: ['id', 'DESC'],
  filters: {
    tipo: listFilter(z.enum(TIPOS_MOVIMIENTO), value => sql`t.tipo = ${value}`),
    ...dayFilters(sql`t.fecha`, timeZone),
  },
});

/** The ledger of stock: an article's movements, and physical counts (D23, D26, D27). */
export const movimientos: FastifyPluginAsyncZod = async app => {
  const source = movimientosSource(app.config.timeZone);

  app.route({
    ...call('movimientos.list'),
    schema: { querystring: listQuery, params: z.object({ idProducto: idEnRuta }) },
    handler: async (request, reply) => {
      const { idProducto } = request.params;
      const article = await app.db.selectFrom('producto').select('id').where('id', '=', idProducto).executeTakeFirst();
      if (!article) throw notFound('El artículo no existe');
      const where = [sql<boolean>`t."idProducto" = ${idProducto}`];
      const asked = { query: request.query, where };
      return sendList(reply, source, await readList(app.db, signedIn(request), source, asked));
    },
  });

  app.route({
    ...call('movimientos.conteo'),
    schema: { body: conteo },
    handler: request =>
      command(request, async ctx => {
        const ids = await contar(ctx, request.body);
        if (ids.length === 0) return ok([], 'Lo contado coincide con la existencia: no hubo que ajustar nada');
        const rows = await readRows(ctx.trx, ctx, source, {
          query: {},
          where: [sql`t.id = any(${ids}::bigint[])`],
        });
        return ok(rows, 'El conteo se guardó y la existencia quedó ajustada');
      }),
  });
};
