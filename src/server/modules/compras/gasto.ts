import { sql } from 'kysely';
import { dayOf } from '#contract/format';
import { filterConditions } from '../../lists/query';
import type { Condition } from '../../lists/source';
import { ofCompany } from '../../scope';
import type { Asked, InformeServido } from '../informes/informes';
import { wordsFilter } from '../pedidos/openOrders';
import { mayOpen } from '../pedidos/scope';

/**
 * What the lines of purchases (`c`) that stand cost, in colones without IVA, by project: each share of an order's line to the
 * project of that order; the rest of a line, with what rounding left, to the order of its purchase, or to nobody's.
 */
export const partesDeCompras = (where: Condition) => sql`
  select c.fecha, o."idProyecto", pd.direccionamiento, round(d.costo * ca.cantidad, 2) as importe
  from compra c join compra_detalle d on d."idCompra" = c.id join compra_asignacion ca on ca."idCompraDetalle" = d.id
  join pedido_detalle pd on pd.id = ca."idPedidoDetalle" join pedido o on o.id = pd."idPedido"
  where c.estado <> 'Anulada' and ${where}
  union all
  select c.fecha, o."idProyecto", null, d.importe - coalesce(
    (select sum(round(d.costo * ca.cantidad, 2)) from compra_asignacion ca where ca."idCompraDetalle" = d.id), 0)
  from compra c join compra_detalle d on d."idCompra" = c.id left join pedido o on o.id = c."idPedido"
  where c.estado <> 'Anulada' and ${where}`;

const scope = ofCompany('what is bought is the business of the company, for whichever project');
const filters = { q: wordsFilter(sql`t.busqueda`) };

/** The projects with purchases of this month or the one before, and what they come to. */
function gastos({ timeZone }: Pick<Asked, 'timeZone'>) {
  const month = sql`date_trunc('month', ${dayOf(new Date(), timeZone)}::date::timestamp)`;
  const start = sql`${month} at time zone ${timeZone}`;
  const before = sql`(${month} - interval '1 month') at time zone ${timeZone}`;
  return sql`
    select coalesce(y.id, 0) as id, y.id as "idProyecto", coalesce(y.nombre, 'Bodega') as "nombreProyecto",
      coalesce(y.busqueda, 'bodega') as busqueda, s."esteMes", s."mesPasado", s."esteMes" - s."mesPasado" as diferencia
    from (
      select p."idProyecto", coalesce(sum(p.importe) filter (where p.fecha >= ${start}), 0) as "esteMes",
        coalesce(sum(p.importe) filter (where p.fecha < ${start}), 0) as "mesPasado"
      from (${partesDeCompras(sql`c.fecha >= ${before}`)}) p group by 1
      having bool_or(p.importe <> 0)
    ) s left join proyecto y on y.id = s."idProyecto"`;
}

/** What each project's purchases come to, this month and the last. */
export const gasto: InformeServido = {
  source: asked => ({
    resource: 'gasto',
    scope,
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
    scope,
    from: sql`(${gastos(asked)}) t`,
    where: filterConditions({ filters }, asked.query),
    sums: sql`coalesce(sum(t."esteMes"), 0) as "esteMes", coalesce(sum(t."mesPasado"), 0) as "mesPasado"`,
  }),
};
