import { type RawBuilder, sql } from 'kysely';
import { filterConditions, type ListQuery } from '../../lists/query';
import { type Condition, every, projectFilter } from '../../lists/source';

/** Condition of a request's filter on the project `s` served by a share of a line. */
const conditionsOf = (query: ListQuery): Condition[] =>
  filterConditions({ filters: projectFilter('s.idProyecto') }, query);

/** Condition on lines `d` of purchases `t` that serve the requested project; all lines without one. */
export function linesThatServe(query: ListQuery): Condition {
  const conditions = conditionsOf(query);
  if (conditions.length === 0) return sql`true`;
  return sql`exists (select from (
    select o."idProyecto" from pedido o where o.id = t."idPedido"
    union all
    select o."idProyecto" from compra_asignacion ca join pedido_detalle l on l.id = ca."idPedidoDetalle" join pedido o on o.id = l."idPedido"
    where ca."idCompraDetalle" = d.id
  ) s where ${every(conditions)})`;
}

/**
 * Line `t` of a purchase `e`, divided among the projects of the orders it serves (D47). The part for the shelf belongs to
 * no project; without one, the project of the last share takes the rounding difference, so that the shares add up to the line,
 * and to what the projects spend (migration 082).
 */
const shares = sql`
  select r."idProyecto", r.nombre, r.cantidad,
    case when r.up_to = t.cantidad then t.importe - (sum(r.importe) over w - r.importe) else r.importe end as importe,
    case when r.up_to = t.cantidad then t.impuesto - (sum(r.impuesto) over w - r.impuesto) else r.impuesto end as impuesto
  from (
    select q.*, round(q.importe * t.iva / 100, 2) as impuesto, sum(q.cantidad) over (order by q.last) as up_to
    from (
      select z.id as "idProyecto", z.nombre, max(ca.id) as last, sum(ca.cantidad) as cantidad, sum(round(t.costo * ca.cantidad, 2)) as importe
      from compra_asignacion ca join pedido_detalle l on l.id = ca."idPedidoDetalle" join pedido o on o.id = l."idPedido"
      join proyecto z on z.id = o."idProyecto" where ca."idCompraDetalle" = t.id and e."idPedido" is null group by z.id
    ) q
  ) r window w as (order by r.last)`;

/** Names of the projects of a line `t`: that of its order (`y`), or those of the orders that share it (D47). */
const proyectos = sql`coalesce(y.nombre, (
  select string_agg(distinct z.nombre, ', ') from compra_asignacion ca join pedido_detalle l on l.id = ca."idPedidoDetalle"
  join pedido q on q.id = l."idPedido" join proyecto z on z.id = q."idProyecto" where ca."idCompraDetalle" = t.id))`;

/**
 * Join that gives, as `s`, the part of a line `t` of a purchase `e` to export: the whole line or, if a project is
 * requested, only its share, so that the files of all projects add up to the complete one (D54).
 */
export function partOfLine(query: ListQuery): RawBuilder<unknown> {
  const conditions = conditionsOf(query);
  if (conditions.length === 0) {
    return sql`cross join lateral (select ${proyectos} as nombre, t.cantidad, t.importe, t.impuesto) s`;
  }
  return sql`join lateral (
    select s.* from (
      select y.id as "idProyecto", y.nombre, t.cantidad, t.importe, t.impuesto where y.id is not null union all ${shares}
    ) s where ${every(conditions)}
  ) s on true`;
}
