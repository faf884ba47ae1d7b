import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/calls/envelope';
import { missingText } from '#contract/declarations/catalogue';
import { proveedores } from '#contract/proveedor';
import { pathId } from '#contract/declarations/fields';
import { addDays, dayOf } from '#contract/text/format';
import { compraConfirmada, compraEnviada, compraPromesa, type Propuesta } from '#contract/promesa';
import type { Database } from '../../db/schema';
import { signedIn } from '../../plugins/session';
import { changeRoute } from '../../records/recordRoutes';
import { requireRecord } from '../../records/reads';
import { routeOf, idInPath } from '../../route';
import type { Person } from '../../scope';
import { ordersToRead } from '../pedidos/scope';
import { changePromesa, confirmCompra, markEnviada } from './commands/promesa';
import { comprasSource } from './source';

/** Days from a received purchase to its receipt, counted in the company's calendar. */
export const deliveryDays = (purchase: string, timeZone: string): RawBuilder<number> => {
  const day = (instant: string) => sql`(${sql.ref(`${purchase}.${instant}`)} at time zone ${timeZone})::date`;
  return sql`${day('recibida')} - ${day('fecha')}`;
};

/** Number of a supplier's latest received purchases from which its delivery time is computed. */
const SAMPLE = 20;

interface Habit {
  /** Median of the days from a purchase to its receipt. */
  dias: number | null;
  compras: number;
  lugarEntrega: string | null;
}

/** Usual delivery time of a supplier, and delivery address: the project's, else the company's. */
async function readHabit(
  db: Kysely<Database>,
  person: Person,
  { idProveedor, idPedido, timeZone }: { idProveedor: number; idPedido: number | null; timeZone: string },
): Promise<Habit> {
  const query = sql<Habit>`
    select percentile_disc(0.5) within group (order by r.dias) as dias, count(*)::integer as compras,
      coalesce(
        (select y.direccion from pedido o join proyecto y on y.id = o."idProyecto"
          where o.id = ${idPedido}::integer and ${ordersToRead('o.idProyecto')(person)}),
        (select e.direccion from empresa e limit 1)) as "lugarEntrega"
    from (
      select ${deliveryDays('c', timeZone)} as dias from compra c
      where c."idProveedor" = ${idProveedor} and c.estado = 'Recibida' order by c.fecha desc, c.id desc limit ${SAMPLE}
    ) r`;
  const { rows } = await query.execute(db);
  return rows[0] ?? { dias: null, compras: 0, lugarEntrega: null };
}

/** Routes of the agreement with a supplier: proposal, changes, sending and confirmation (D48). */
export const compraPromesas: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  const source = comprasSource(app.config);

  app.route({
    ...routeOf('compras.propuesta'),
    schema: { params: idInPath, querystring: z.object({ pedido: pathId.optional() }) },
    handler: async request => {
      await requireRecord(app.db, 'proveedor', request.params.id, missingText(proveedores));
      const asked = { idProveedor: request.params.id, idPedido: request.query.pedido ?? null, timeZone };
      const { dias, compras, lugarEntrega } = await readHabit(app.db, signedIn(request), asked);
      const fechaPrometida = dias === null ? null : addDays(dayOf(new Date(), timeZone), dias);
      return ok<Propuesta>({ id: asked.idProveedor, dias, compras, fechaPrometida, lugarEntrega });
    },
  });

  changeRoute(app, 'compras.promesa', source, compraPromesa, async (ctx, id, body) => {
    await changePromesa(ctx, source, id, body, timeZone);
    return 'Se guardó lo acordado con el proveedor';
  });

  changeRoute(app, 'compras.marcarEnviada', source, compraEnviada, async (ctx, id, { version }) => {
    await markEnviada(ctx, source, id, version);
    return 'La orden se marcó como enviada';
  });

  changeRoute(app, 'compras.confirmar', source, compraConfirmada, async (ctx, id, body) => {
    await confirmCompra(ctx, source, id, body, timeZone);
    return 'La orden está confirmada por el proveedor';
  });
};
