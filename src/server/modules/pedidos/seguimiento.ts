import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { idEnRuta } from '#contract/fields';
import { dayOf } from '#contract/format';
import { type ListQuery, listQuery } from '../../lists/query';
import { readList, sendList } from '../../lists/read';
import type { Condition, ListSource } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { atrasado } from './cifrasDeAbiertos';
import { openOrders, wordsFilter } from './openOrders';
import { ordersToWorkWith } from './scope';

const linea = sql`t.id, t."idPedido", t."nombreProducto", t.cantidad, t.recibido, t.direccionamiento, iso(t.entregado) as entregado`;

/** Counts of every project at once: what of them is shown costs the orders once, not once a project. */
const resumen = (orders: Condition, hoy: string) => sql`resumen as materialized (
    select p."idProyecto", count(*) as pedidos, coalesce(sum(c.lineas), 0) as lineas,
      coalesce(sum(c.pendientes), 0) as pendientes, count(*) filter (where ${atrasado(hoy)}) as atrasados
    from pedido p left join pedido_cuenta c on c."idPedido" = p.id where ${orders} group by p."idProyecto"
  )`;

const detalles = (orders: Condition) => sql`
  (select coalesce(json_agg(l order by l.id), '[]'::json) from (
    select ${linea} from pedido_detalle t join pedido p on p.id = t."idPedido" where p."idProyecto" = y.id and ${orders}
  ) l)`;

/** The projects that have orders to follow. A page carries counts; the whole list every line, as SPEC part 3 says. */
const projects = (orders: Condition, hoy: string, isPage: boolean): ListSource => ({
  resource: 'seguimiento',
  scope: ordersToWorkWith('t.id'),
  with: resumen(orders, hoy),
  from: sql`(select y.*, r.pedidos, r.lineas, r.pendientes, r.atrasados
    from resumen r join proyecto y on y.id = r."idProyecto") t`,
  joins: sql`join proyecto y on y.id = t.id`,
  columns: isPage
    ? sql`t.id, t.nombre as "nombreProyecto", json_build_object('pedidos', t.pedidos, 'lineas', t.lineas,
        'pendientes', t.pendientes, 'atrasados', t.atrasados) as resumen`
    : sql`t.id, t.nombre as "nombreProyecto", ${detalles(orders)} as "pedidoDetalles"`,
  sort: { id: sql`t.id`, nombreProyecto: sql`t.nombre` },
  defaultSort: ['nombreProyecto', 'ASC'],
  filters: { q: wordsFilter(sql`t.busqueda`) },
});

/** The lines of one project. */
const lines = (idProyecto: number, query: ListQuery, timeZone: string): ListSource => ({
  resource: 'seguimientoLineas',
  scope: person => sql`t."idPedido" in (
    select p.id from pedido p where p."idProyecto" = ${idProyecto} and ${openOrders(person, query, timeZone)})`,
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
});

/** Tracking by project (SPEC part 2, D10): every line of the orders that are not Cerrado. */
export const pedidoSeguimiento: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;

  app.route({
    ...call('seguimiento.list'),
    schema: { params: z.object({ userId: z.string() }), querystring: listQuery },
    handler: async (request, reply) => {
      const { query } = request;
      const person = signedIn(request);
      const orders = openOrders(person, query, timeZone);
      const source = projects(orders, dayOf(new Date(), timeZone), Boolean(query.range));
      return sendList(reply, source, await readList(app.db, person, source, { query }));
    },
  });

  app.route({
    ...call('seguimientoLineas.list'),
    schema: { params: z.object({ userId: z.string(), idProyecto: idEnRuta }), querystring: listQuery },
    handler: async (request, reply) => {
      const { query, params } = request;
      const source = lines(params.idProyecto, query, timeZone);
      return sendList(reply, source, await readList(app.db, signedIn(request), source, { query }));
    },
  });
};
