import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { type TotalDireccionamiento, totalDireccionamiento } from '#contract/totales';
import { DOCUMENT_ROWS_MAX, tooLong } from '../../documents/render';
import { totalesDocument } from '../../documents/totalesDocument';
import { listQuery } from '../../lists/query';
import { readList, sendList } from '../../lists/read';
import type { Condition, ListSource } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { documentContext, formato, sendDocument } from './documents';
import { totalledOrders, wordsFilter } from './openOrders';
import { ordersToWorkWith } from './scope';

/** A code like 1.10 after 1.9: by its numbers, one after the other. */
const codigo = sql`string_to_array(trim('.' from regexp_replace(t.direccionamiento, '[^0-9]+', '.', 'g')), '.')::numeric[]`;

/** Totals are worked out once for a page and its count. The first line's id stands for a total: no two share one. */
const totales = (orders: Condition): ListSource => ({
  resource: 'totales',
  scope: ordersToWorkWith('t.idProyecto'),
  with: sql`totales as materialized (
    select min(d.id) as id, p."idProyecto", d.direccionamiento, count(*) as lineas, sum(d.cantidad) as cantidad,
      sum(d.recibido) as recibido, sum(d.cantidad) - sum(d.recibido) as pendiente
    from pedido p join pedido_detalle d on d."idPedido" = p.id where ${orders}
    group by p."idProyecto", d.direccionamiento
  )`,
  from: sql`(select s.*, y.nombre as "nombreProyecto", y.busqueda || ' ' || s.direccionamiento as busqueda
    from totales s join proyecto y on y.id = s."idProyecto") t`,
  columns: sql`t.id, t."idProyecto", t."nombreProyecto", t.direccionamiento, t.lineas, t.cantidad, t.recibido, t.pendiente`,
  sort: {
    nombreProyecto: sql`t."nombreProyecto"`,
    direccionamiento: codigo,
    lineas: sql`t.lineas`,
    cantidad: sql`t.cantidad`,
    recibido: sql`t.recibido`,
    pendiente: sql`t.pendiente`,
  },
  defaultSort: ['nombreProyecto', 'ASC'],
  thenBy: sql`t."nombreProyecto", t."idProyecto", ${codigo}`,
  filters: { q: wordsFilter(sql`t.busqueda`) },
});

/** What is ordered, received and pending under each direccionamiento of each project, on the screen and as a file. */
export const pedidoTotales: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  const params = z.object({ userId: z.string() });

  app.route({
    ...call('totales.list'),
    schema: { params, querystring: listQuery },
    handler: async (request, reply) => {
      const { query } = request;
      const person = signedIn(request);
      const source = totales(totalledOrders(person, query, timeZone));
      return sendList(reply, source, await readList(app.db, person, source, { query }));
    },
  });

  app.route({
    ...call('totales.listado'),
    schema: { params: params.extend({ format: formato }), querystring: listQuery.omit({ range: true }) },
    handler: async (request, reply) => {
      const { query } = request;
      const person = signedIn(request);
      const source = totales(totalledOrders(person, query, timeZone));
      const { rows } = await readList(app.db, person, source, { query });
      const found: TotalDireccionamiento[] = [];
      for await (const portion of rows) {
        found.push(...portion.map(text => totalDireccionamiento.parse(JSON.parse(text))));
        if (found.length > DOCUMENT_ROWS_MAX) throw tooLong();
      }
      const model = totalesDocument(found, await documentContext(app));
      return sendDocument(reply, model, request.params.format, 'Totales');
    },
  });
};
