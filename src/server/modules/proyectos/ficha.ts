import { type Kysely, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { projectDelay, costoByCode, type FichaProyecto, fichaProyecto } from '#contract/costoProyecto';
import { ok } from '#contract/calls/envelope';
import { dayOf } from '#contract/text/format';
import { inSnapshot } from '../../db/retry';
import type { Database } from '../../db/schema';
import { formatOf, sendDocument, sheetQuery } from '../../documents/answer';
import { answerList } from '../../lists/answerList';
import { listQueryBy } from '../../lists/query';
import { readWhole } from '../../documents/readWhole';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import type { Person } from '../../scope';
import { comprasAtrasadasOn } from '../compras/atrasadas';
import { documentContext } from '../empresa/issuer';
import { ordersToWorkWith } from '../pedidos/scope';
import { isLate } from '../pedidos/source';
import { costoDocument } from './costoDocument';
import { delaysOf, delaySorts, costsOf, costsByCode, costSorts, sums } from './costos';
import { projectToRead, type VisibleProject } from './visible';

/** Costs of a project, in total and by month, and what is overdue; one statement. */
async function readFicha(
  db: Kysely<Database>,
  person: Person,
  id: VisibleProject,
  timeZone: string,
): Promise<FichaProyecto> {
  const hoy = dayOf(new Date(), timeZone);
  const query = sql<{ ficha: unknown }>`
    with costos as materialized (${costsOf(id, timeZone)})
    select json_build_object('id', y.id, 'nombre', y.nombre, 'direccion', y.direccion, 'estatus', y.estatus,
      'propio', ${ordersToWorkWith('y.id')(person)},
      'total', (select row_to_json(s) from (select ${sums} from costos c) s),
      'presupuesto', (select sum(monto) from presupuesto_codigo where "idProyecto" = y.id),
      'meses', (select coalesce(json_agg(s order by s.mes), '[]'::json) from (
        select to_char(c.mes, 'YYYY-MM') as mes, ${sums} from costos c group by c.mes
        having bool_or((c.pedido, c.recibido, c.gastado) <> (0, 0, 0))) s),
      'atrasos', (select json_build_object('pedidos', l.pedidos, 'lineas', l.lineas, 'ordenes', c.ordenes, 'proveedores', c.proveedores)
        from (select count(distinct p.id) as pedidos, count(*) as lineas
          from pedido p join pedido_detalle d on d."idPedido" = p.id and d.recibido < d.cantidad
          where p."idProyecto" = y.id and ${isLate(hoy, 'p')}) l,
        (select count(*) as ordenes, count(distinct t."idProveedor") as proveedores
          from compra t where ${comprasAtrasadasOn(id, hoy)}) c)
    ) as ficha from proyecto y where y.id = ${id}`;
  const { rows } = await query.execute(db);
  return fichaProyecto.parse(rows[0]?.ficha);
}

/** Routes of a project's page (D50). */
export const projectPages: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  app.route({
    ...routeOf('proyectoFichas.one'),
    schema: { params: idInPath },
    handler: async request => {
      const person = signedIn(request);
      const id = await projectToRead(app.db, person, request.params.id);
      return ok(await readFicha(app.db, person, id, timeZone));
    },
  });
  app.route({
    ...routeOf('proyectoFichas.documento'),
    schema: { params: idInPath, querystring: sheetQuery },
    handler: async (request, reply) => {
      const person = signedIn(request);
      const id = await projectToRead(app.db, person, request.params.id);
      const context = await documentContext(app);
      const model = await inSnapshot(app.db, async trx =>
        costoDocument(
          await readFicha(trx, person, id, timeZone),
          await readWhole(trx, person, costsByCode(id, timeZone), {}, costoByCode),
          await readWhole(trx, person, delaysOf(id, timeZone), {}, projectDelay),
          context,
        ),
      );
      return sendDocument(reply, model, formatOf(request.query), 'Costo-del-proyecto');
    },
  });
  for (const [name, sourceOf, sorts] of [
    ['proyectoCostos.list', costsByCode, costSorts],
    ['proyectoAtrasos.list', delaysOf, delaySorts],
  ] as const) {
    app.route({
      ...routeOf(name),
      schema: { params: idInPath, querystring: listQueryBy(Object.keys(sorts), ['q']) },
      handler: async (request, reply) => {
        const id = await projectToRead(app.db, signedIn(request), request.params.id);
        return answerList(request, reply, sourceOf(id, timeZone));
      },
    });
  }
};
