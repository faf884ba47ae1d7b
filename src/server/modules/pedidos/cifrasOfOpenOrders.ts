import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '../../lists/query';
import type { Sums } from '../../lists/read';
import { type Condition, every } from '../../lists/source';
import type { ReportRequest } from '../informes/servedInforme';
import { keptFor, lineSums, projectSums, trackedSums } from './keptSums';
import { daysOfOrders, openOrders, totalledOrders, wordsOfTotals } from './openOrders';
import { ordersToWorkWith } from './scope';

const counts = sql`pedido p join proyecto y on y.id = p."idProyecto" left join pedido_cuenta c on c."idPedido" = p.id`;
const sumColumns = sql`count(*) as pedidos, coalesce(sum(c.lineas), 0) as lineas, coalesce(sum(c.pendientes), 0) as pendientes`;

/** Totals over the sums of projects. */
const ofProjects = (projects: RawBuilder<unknown>, ...columns: string[]): Sums => ({
  scope: ordersToWorkWith('c.idProyecto'),
  from: sql`(${projects}) c`,
  where: [],
  sums: sql.join(columns.map(column => sql`coalesce(sum(${sql.ref(`c.${column}`)}), 0) as ${sql.ref(column)}`)),
});

/** Figures of tracking, over the orders it shows. */
export const trackingFigures = (asked: ReportRequest, hoy: string): Sums =>
  ofProjects(trackedSums(asked, hoy), 'pedidos', 'lineas', 'pendientes', 'atrasados');

/** Sums of projects from the stored sums `s`, without orders that have no lines, which are few and not Entregado. */
const withLines = (kept: Condition) => sql`
  select c."idProyecto", c.pedidos, c.lineas, c.pendientes from (${projectSums(kept, '-infinity')}) c
  union all select s."idProyecto", -1, 0, 0 from pedido s
  where s.estado = 'Pendiente' and ${kept} and not exists (select from pedido_cuenta x where x."idPedido" = s.id and x.lineas > 0)`;

/**
 * Figures of a searched totals report. Lines come from the stored sums, and so do the orders of a project if all its sums
 * match. Where only some do, the orders are those of the lines with the article and direccionamiento of a sum that matches, found by index.
 */
const withText = (kept: Condition, query: ListQuery, open: Condition) => sql`
  with stored as materialized (
    select s."idProyecto", s."idProducto", s.direccionamiento, s.lineas, s.pendientes, ${every(wordsOfTotals('s', query))} as matches
    from ${lineSums} s join proyecto y on y.id = s."idProyecto" where ${kept}),
  proyectos as materialized (
    select s."idProyecto", coalesce(sum(s.lineas) filter (where s.matches), 0) as lineas,
      coalesce(sum(s.pendientes) filter (where s.matches), 0) as pendientes, coalesce(sum(s.lineas) filter (where not s.matches), 0) as others
    from stored s group by 1),
  found as materialized (
    select s."idProducto", s.direccionamiento, array_agg(distinct s."idProyecto") as proyectos
    from stored s join proyectos y on y."idProyecto" = s."idProyecto" where s.matches and y.lineas > 0 and y.others > 0 group by 1, 2)
  select y."idProyecto", 0 as pedidos, y.lineas, y.pendientes from proyectos y
  union all select c."idProyecto", c.pedidos, 0, 0 from (${withLines(kept)}) c
  where c."idProyecto" = any(array(select y."idProyecto" from proyectos y where y.lineas > 0 and y.others = 0))
  union all select p."idProyecto", count(*), 0, 0 from pedido p
  where ${open} and p.id in (
    select d."idPedido" from pedido_detalle d
    join found h on h."idProducto" = d."idProducto" and h.direccionamiento = d.direccionamiento
    where d."idProducto" = any(array(select h."idProducto" from found h))
      and d.direccionamiento = any(array(select h.direccionamiento from found h)) and p."idProyecto" = any(h.proyectos))
  group by 1`;

/** Figures of the totals. The lines themselves are counted only if the orders are filtered by day. */
export function totalsFigures({ person, query, timeZone }: ReportRequest): Sums {
  const kept = keptFor(person, query, daysOfOrders(timeZone));
  const words = wordsOfTotals('d', query);
  if (kept) {
    const open = openOrders(person, query, timeZone);
    const projects = words.length === 0 ? withLines(kept) : withText(kept, query, open);
    return ofProjects(projects, 'pedidos', 'lineas', 'pendientes');
  }
  const orders = totalledOrders(person, query, timeZone);
  if (words.length === 0) {
    return {
      scope: ordersToWorkWith('p.idProyecto'),
      from: counts,
      where: [orders, sql`c.lineas > 0`],
      sums: sumColumns,
    };
  }
  const lineas = sql`(select p.id, p."idProyecto", count(*) as lineas, count(*) filter (where d.recibido < d.cantidad) as pendientes
    from pedido p join proyecto y on y.id = p."idProyecto" join pedido_detalle d on d."idPedido" = p.id
    where ${sql.join([orders, ...words], sql` and `)} group by p.id) c`;
  return { scope: ordersToWorkWith('c.idProyecto'), from: lineas, where: [], sums: sumColumns };
}
