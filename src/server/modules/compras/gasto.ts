import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '#contract/text/format';
import { filterConditions, wordsFilter } from '../../lists/query';
import type { ReportRequest, ServedInforme } from '../informes/servedInforme';
import { mayOpen } from '../pedidos/scope';
import { keptCosts } from '../proyectos/costos';
import { ofCompras } from './scope';

/**
 * Cost of the lines of purchases made for no order since an instant, in colones without IVA; annulled purchases, the shares
 * that serve lines of orders and lines wholly divided into them are left out: these are costs of their projects.
 */
const comprasWithoutOrder = (since: RawBuilder<unknown>) => sql`
  select null::integer as "idProyecto", c.fecha as cuando, d.importe - coalesce(s.importe, 0) as importe
  from compra c join compra_detalle d on d."idCompra" = c.id cross join lateral (
    select sum(ca.cantidad) as cantidad, sum(round(d.costo * ca.cantidad, 2)) as importe
    from compra_asignacion ca where ca."idCompraDetalle" = d.id
  ) s
  where c."idPedido" is null and c.estado <> 'Anulada' and c.fecha >= ${since} and s.cantidad is distinct from d.cantidad`;

const filters = { q: wordsFilter(sql`t.busqueda`) };

/** Spending of this month and the last by project, from the stored costs by project and month. */
function gastos({ timeZone }: Pick<ReportRequest, 'timeZone'>) {
  const month = sql`date_trunc('month', ${dayOf(new Date(), timeZone)}::date::timestamp)`;
  // Subqueries, so that each is computed once and not per row.
  const start = sql`(select ${month} at time zone ${timeZone})`;
  const before = sql`(select (${month} - interval '1 month') at time zone ${timeZone})`;
  return sql`
    select coalesce(y.id, 0) as id, y.id as "idProyecto", coalesce(y.nombre, 'Bodega') as "nombreProyecto",
      coalesce(y.busqueda, 'bodega') as busqueda, s."esteMes", s."mesPasado", s."esteMes" - s."mesPasado" as diferencia
    from (
      select p."idProyecto", coalesce(sum(p.importe) filter (where p.cuando >= ${start}), 0) as "esteMes",
        coalesce(sum(p.importe) filter (where p.cuando < ${start}), 0) as "mesPasado"
      from (
        select "idProyecto", cuando, comprado + resto as importe from ${keptCosts(sql`cuando >= ${before}`)} k
        union all ${comprasWithoutOrder(before)}
      ) p group by 1
    ) s left join proyecto y on y.id = s."idProyecto" where (s."esteMes", s."mesPasado") <> (0, 0)`;
}

/** Report of each project's spending, this month and the last. */
export const gasto: ServedInforme = {
  source: asked => ({
    resource: 'gasto',
    scope: ofCompras,
    with: sql`gastos as materialized (${gastos(asked)})`,
    from: sql`gastos t`,
    columns: reader => sql`t.id, t."idProyecto", t."nombreProyecto", t."esteMes", t."mesPasado", t.diferencia,
      t."idProyecto" is not null and ${mayOpen('proyectoFichas.one', 't.idProyecto', reader)} as "proyectoVisible"`,
    sort: {
      nombreProyecto: sql`t."nombreProyecto"`,
      esteMes: sql`t."esteMes"`,
      mesPasado: sql`t."mesPasado"`,
      diferencia: sql`t.diferencia`,
    },
    defaultSort: ['esteMes', 'DESC'],
    filters,
  }),
  sums: asked => ({
    scope: ofCompras,
    from: sql`(${gastos(asked)}) t`,
    where: filterConditions({ filters }, asked.query),
    sums: sql`coalesce(sum(t."esteMes"), 0) as "esteMes", coalesce(sum(t."mesPasado"), 0) as "mesPasado"`,
  }),
};
