import { type Kysely, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '#contract/calls/envelope';
import { PRICED_COMPRAS_MAX, PUNCTUALITY_MONTHS } from '#contract/fichaProveedor';
import { missingText } from '#contract/declarations/catalogue';
import { proveedores } from '#contract/proveedor';
import { dayOf } from '#contract/text/format';
import type { Database } from '../../db/schema';
import { notFound } from '../../errors';
import { answerList } from '../../lists/answerList';
import { listQueryOf } from '../../lists/query';
import { byLineName, type ListSource } from '../../lists/source';
import { requireRecord } from '../../records/reads';
import { routeOf, idInPath } from '../../route';
import { isLateOn } from '../compras/missingLines';
import { ofCompras } from '../compras/scope';
import { printedTotal } from '../compras/facturacion';
import { isSpecial } from '../productos/special';

const MISSING = missingText(proveedores);

/** Open purchases and punctuality of a supplier (see `fichaProveedor`). Throws 404. */
async function readFicha(db: Kysely<Database>, id: number, timeZone: string): Promise<unknown> {
  const hoy = dayOf(new Date(), timeZone);
  const query = sql<{ ficha: unknown }>`
    select json_build_object('id', p.id, 'razonSocial', p."razonSocial", 'contacto', p.contacto, 'telefono', p.telefono,
      'mailOrden', p."mailOrden",
      'abiertas', (select json_build_object('ordenes', count(*), 'total', coalesce(sum(${printedTotal}), 0),
          'atrasadas', count(*) filter (where ${isLateOn(hoy)}))
        from compra t where t."idProveedor" = p.id and t.estado = 'Pendiente'),
      'cumplimiento', (select json_build_object('recibidas', count(*), 'prometidas', count(r.late),
          'aTiempo', count(*) filter (where r.late <= 0),
          'diasTardePromedio', round(avg(r.late) filter (where r.late > 0), 1),
          'diasTardeMaximo', max(r.late) filter (where r.late > 0))
        from (select (c.recibida at time zone ${timeZone})::date - c."fechaPrometida" as late from compra c
          where c."idProveedor" = p.id and c.estado = 'Recibida'
            and c.recibida >= (${hoy}::date - ${PUNCTUALITY_MONTHS}::integer * interval '1 month') at time zone ${timeZone}) r)
    ) as ficha from proveedor p where p.id = ${id}`;
  const { rows } = await query.execute(db);
  if (!rows[0]) throw notFound(MISSING);
  return rows[0].ficha;
}

/** Groups lines by article; those of a special article by name too, since it stands for different things. */
const thing = sql`d."idProducto", case when ${isSpecial('a')} then d."nombreProducto" end`;

const precio = sql`json_build_object('costo', d.costo, 'fecha', iso(c.fecha), 'idCompra', c.id)`;
const newestFirst = sql`c.fecha desc, d.id desc`;

/**
 * Prices of a supplier's articles in its latest purchases that are not annulled. The id is that of an article's first line; its
 * name is the catalogue's, since orders write theirs in capitals and with a detail.
 */
const pricesOf = (id: number): ListSource => ({
  resource: 'proveedorPrecios',
  scope: ofCompras,
  with: sql`compras as materialized (
    select c.id, c.fecha from compra c where c."idProveedor" = ${id} and c.estado <> 'Anulada'
    order by c.fecha desc, c.id desc limit ${PRICED_COMPRAS_MAX}
  ), precios as materialized (
    select min(d.id) as id, d."idProducto", min(a.codigo) as codigo, min(a.presentacion) as presentacion,
      case when bool_or(${isSpecial('a')}) then (array_agg(d."nombreProducto" order by ${newestFirst}))[1]
        else min(a."nombreProducto") end as "nombreProducto",
      (array_agg(${precio} order by ${newestFirst}))[1] as ultimo,
      (array_agg(${precio} order by d.costo, ${newestFirst}))[1] as menor,
      json_agg(${precio} order by ${newestFirst}) as precios
    from compras c join compra_detalle d on d."idCompra" = c.id join producto a on a.id = d."idProducto" group by ${thing})`,
  from: sql`precios t`,
  columns: sql`t.id, t."idProducto", t.codigo, t.presentacion, t."nombreProducto", t.ultimo, t.menor, t.precios`,
  sort: {
    nombreProducto: byLineName,
    codigo: sql`t.codigo`,
    ultimo: sql`(t.ultimo ->> 'costo')::numeric`,
    'ultimo.fecha': sql`t.ultimo ->> 'fecha'`,
    menor: sql`(t.menor ->> 'costo')::numeric`,
  },
  defaultSort: ['nombreProducto', 'ASC'],
});

/** Routes of a supplier's page (D48). */
export const supplierPages: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  app.route({
    ...routeOf('proveedorFichas.one'),
    schema: { params: idInPath },
    handler: async request => ok(await readFicha(app.db, request.params.id, timeZone)),
  });
  app.route({
    ...routeOf('proveedorPrecios.list'),
    schema: { params: idInPath, querystring: listQueryOf(pricesOf(0)) },
    handler: async (request, reply) => {
      const { id } = request.params;
      await requireRecord(app.db, 'proveedor', id, MISSING);
      return answerList(request, reply, pricesOf(id));
    },
  });
};
