import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { pathId } from '#contract/declarations/fields';
import { dayOf } from '#contract/text/format';
import { answerList } from '../../lists/answerList';
import { type ListQuery, listQueryBy, searchFilter } from '../../lists/query';
import { atOneMoment, portionsOf } from '../../lists/cursor';
import { readRows, texts } from '../../lists/read';
import { joined, sendArray } from '../../lists/sendJson';
import { type Condition, byLineName, type ListSource } from '../../lists/source';
import type { Database } from '../../db/schema';
import { signedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import type { Person } from '../../scope';
import type { ReportRequest } from '../informes/servedInforme';
import { countedSums, keptFor, lineSums, trackedSums } from './keptSums';
import { daysOfOrders, openOrdersOfAll, trackedOrders } from './openOrders';
import { ordersToWorkWith } from './scope';
import { linesOfProject } from './searchOrders';

const linea = sql`t.id, t."idPedido", t."nombreProducto", a.codigo, a.presentacion, t.cantidad, t.recibido, t.direccionamiento, iso(t.entregado) as entregado`;

const projectSorts = { id: sql`t.id`, nombreProyecto: sql`t.nombre`, atrasados: sql`t.atrasados` };

const lineSorts = {
  id: sql`t.id`,
  idPedido: sql`t."idPedido"`,
  nombreProducto: byLineName,
  cantidad: sql`t.cantidad`,
  recibido: sql`t.recibido`,
  pendiente: sql`t.cantidad - t.recibido`,
  entregado: sql`t.entregado`,
};

/** Projects with open orders, each with the sums of its orders. */
const projects = (sums: RawBuilder<unknown>): ListSource => ({
  resource: 'seguimiento',
  scope: ordersToWorkWith('t.id'),
  with: sql`resumen as materialized (${sums})`,
  from: sql`(select y.*, r.pedidos, r.lineas, r.pendientes, r.atrasados
    from resumen r join proyecto y on y.id = r."idProyecto") t`,
  columns: sql`t.id, t.nombre as "nombreProyecto", json_build_object('pedidos', t.pedidos, 'lineas', t.lineas,
    'pendientes', t.pendientes, 'atrasados', t.atrasados) as resumen`,
  sort: projectSorts,
  defaultSort: ['nombreProyecto', 'ASC'],
});

const linesOf = (idProyecto: number, orders: Condition) => sql<{ text: string }>`
  select row_to_json(l)::text as text from (
    select ${linea} from pedido_detalle t join producto a on a.id = t."idProducto" join pedido p on p.id = t."idPedido"
    where p."idProyecto" = ${idProyecto} and ${orders} order by t.id
  ) l`;

/** Without a range: all projects with all lines (S3), streamed. */
const wholeTracking = (db: Kysely<Database>, person: Person, orders: Condition, hoy: string, query: ListQuery) =>
  atOneMoment(db, async function* (trx) {
    const source = { ...projects(countedSums(orders, hoy)), columns: sql`t.id, t.nombre as "nombreProyecto"` };
    const found = z.array(z.object({ id: z.number(), nombreProyecto: z.string() }));
    let separator = '';
    for (const project of found.parse(await readRows(trx, person, source, { query }))) {
      yield `${separator}${JSON.stringify(project).slice(0, -1)},"pedidoDetalles":[`;
      yield* joined(texts(portionsOf(trx, linesOf(project.id, orders))));
      yield ']}';
      separator = ',';
    }
  });

/** Lines of one project. Their count is stored for all its open orders. */
function lines(idProyecto: number, { person, query, timeZone }: ReportRequest): ListSource {
  const kept = keptFor(person, query, daysOfOrders(timeZone), 't');
  const from = sql`(select "idProyecto", lineas as cantidad from ${lineSums} s) t`;
  return {
    resource: 'seguimientoLineas',
    ...(kept && { counts: { from, filters: [], where: sql`${kept} and t."idProyecto" = ${idProyecto}` } }),
    // The access to the project is checked once, not for each of its orders.
    scope:
      reader => sql`exists (select from proyecto y where y.id = ${idProyecto} and ${ordersToWorkWith('y.id')(reader)})
      and p."idProyecto" = ${idProyecto} and ${openOrdersOfAll(query, timeZone)}`,
    from: sql`pedido_detalle t join pedido p on p.id = t."idPedido"`,
    // Every line has an article. PostgreSQL skips a left join that is not needed, as for the keys of a page.
    joins: sql`left join producto a on a.id = t."idProducto"`,
    columns: linea,
    sort: lineSorts,
    mayBeEmpty: ['entregado'],
    defaultSort: ['idPedido', 'DESC'],
    // The lines of an order as they were entered, also where the newest order is first.
    thenBy: [sql`t.id`],
    filters: { q: searchFilter({ searchAll: linesOfProject(idProyecto) }) },
  };
}

const FILTERS = ['idProyecto', 'desde', 'hasta', 'q'];

/** Tracking by project (S2, D10): every line of the orders that are not Cerrado. */
export const pedidoSeguimiento: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;

  app.route({
    ...routeOf('seguimiento.list'),
    schema: { querystring: listQueryBy(Object.keys(projectSorts), FILTERS) },
    handler: async (request, reply) => {
      const { query } = request;
      const person = signedIn(request);
      const hoy = dayOf(new Date(), timeZone);
      if (query.range) return answerList(request, reply, projects(trackedSums({ person, query, timeZone }, hoy)));
      const orders = trackedOrders(person, query, timeZone);
      return sendArray(reply, wholeTracking(app.db, person, orders, hoy, query));
    },
  });

  app.route({
    ...routeOf('seguimientoLineas.list'),
    schema: {
      params: z.object({ idProyecto: pathId }),
      querystring: listQueryBy(Object.keys(lineSorts), FILTERS),
    },
    handler: async (request, reply) => {
      const { query, params } = request;
      return answerList(request, reply, lines(params.idProyecto, { person: signedIn(request), query, timeZone }));
    },
  });
};
