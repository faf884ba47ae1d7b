import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { idEnRuta } from '#contract/fields';
import { dayOf } from '#contract/format';
import { type Condition, listQuery, type ListSource, readList, sendList } from '../../lists';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { openOrders, wordsFilter } from './openOrders';

const linea = sql`t.id, t."idPedido", t."nombreProducto", t.cantidad, t.recibido, t.direccionamiento, iso(t.entregado) as entregado`;

/** Counts of a project, worked out for the projects of the page only. */
const resumen = (orders: Condition, hoy: string) => sql`
  (select json_build_object('pedidos', count(*), 'lineas', coalesce(sum(d.lineas), 0),
      'pendientes', coalesce(sum(d.pendientes), 0), 'atrasados', count(*) filter (where p.atrasado))
    from (select p.id, coalesce(${atrasado(hoy)}, false) as atrasado from pedido p where p."idProyecto" = t.id and ${orders}) p
    cross join lateral (select count(*) as lineas, count(*) filter (where recibido < cantidad) as pendientes
      from pedido_detalle where "idPedido" = p.id) d)`;

/** D12, of the order `p`. */
const atrasado = (hoy: string) => sql`p.estado = 'Pendiente' and p."fechaEntrega" < ${hoy}::date`;

const detalles = (orders: Condition) => sql`
  (select coalesce(json_agg(l order by l.id), '[]'::json) from (
    select ${linea} from pedido_detalle t join pedido p on p.id = t."idPedido" where p."idProyecto" = y.id and ${orders}
  ) l)`;

/** The projects that have orders to follow. A page carries counts; the whole list every line, as SPEC part 3 says. */
const projects = (orders: Condition, hoy: string, isPage: boolean): ListSource => ({
  resource: 'seguimiento',
  from: sql`proyecto t`,
  joins: sql`join proyecto y on y.id = t.id`,
  columns: isPage
    ? sql`t.id, t.nombre as "nombreProyecto", ${resumen(orders, hoy)} as resumen`
    : sql`t.id, t.nombre as "nombreProyecto", ${detalles(orders)} as "pedidoDetalles"`,
  sort: { id: sql`t.id`, nombreProyecto: sql`t.nombre` },
  defaultSort: ['nombreProyecto', 'ASC'],
  filters: { q: wordsFilter(sql`t.busqueda`) },
});

/** The lines of one project. */
const lines: ListSource = {
  resource: 'seguimientoLineas',
  from: sql`pedido_detalle t`,
  columns: linea,
  sort: {
    id: sql`t.id`,
    idPedido: sql`t."idPedido"`,
    nombreProducto: sql`t."nombreProducto"`,
    cantidad: sql`t.cantidad`,
    recibido: sql`t.recibido`,
    pendiente: sql`t.cantidad - t.recibido`,
    entregado: sql`t.entregado`,
  },
  defaultSort: ['idPedido', 'DESC'],
  filters: { q: wordsFilter(sql`t.busqueda`) },
};

/** Tracking by project (SPEC part 2, D10): every line of the orders that are not Cerrado. */
export const pedidoSeguimiento: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;

  app.route({
    ...call('seguimiento.list'),
    schema: { params: z.object({ userId: z.string() }), querystring: listQuery },
    handler: async (request, reply) => {
      const { query } = request;
      const orders = openOrders(signedIn(request).usuario, query, timeZone);
      const source = projects(orders, dayOf(new Date(), timeZone), Boolean(query.range));
      const where = [sql<boolean>`exists (select from pedido p where p."idProyecto" = t.id and ${orders})`];
      return sendList(reply, source, await readList(app.db, source, { query, where }));
    },
  });

  app.route({
    ...call('seguimientoLineas.list'),
    schema: { params: z.object({ userId: z.string(), idProyecto: idEnRuta }), querystring: listQuery },
    handler: async (request, reply) => {
      const { query, params } = request;
      const orders = openOrders(signedIn(request).usuario, query, timeZone);
      const where = [
        sql<boolean>`t."idPedido" in (select p.id from pedido p where p."idProyecto" = ${params.idProyecto} and ${orders})`,
      ];
      return sendList(reply, lines, await readList(app.db, lines, { query, where }));
    },
  });
};
