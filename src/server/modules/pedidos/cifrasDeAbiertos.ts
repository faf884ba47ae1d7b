import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '../../lists/query';
import type { Sums } from '../../lists/read';
import { type Condition, every } from '../../lists/source';
import type { Asked } from '../informes/informes';
import { keptFor, lineSums, projectSums, trackedSums } from './keptSums';
import { daysOfOrders, totalledOrders, wordsOfTotals } from './openOrders';
import { ordersToWorkWith } from './scope';

const cuentas = sql`pedido p join proyecto y on y.id = p."idProyecto" left join pedido_cuenta c on c."idPedido" = p.id`;
const sumas = sql`count(*) as pedidos, coalesce(sum(c.lineas), 0) as lineas, coalesce(sum(c.pendientes), 0) as pendientes`;

/** Totals over the sums of projects. */
const ofProjects = (projects: RawBuilder<unknown>, ...columns: string[]): Sums => ({
  scope: ordersToWorkWith('c.idProyecto'),
  from: sql`(${projects}) c`,
  where: [],
  sums: sql.join(columns.map(column => sql`coalesce(sum(${sql.ref(`c.${column}`)}), 0) as ${sql.ref(column)}`)),
});

/** Figures of tracking, over the orders it shows. */
export const trackingFigures = (asked: Asked, hoy: string): Sums =>
  ofProjects(trackedSums(asked, hoy), 'pedidos', 'lineas', 'pendientes', 'atrasados');

/** Sums of projects from the stored sums `s`, without orders that have no lines, which are few and not Entregado. */
const withLines = (kept: Condition) => sql`
  select c."idProyecto", c.pedidos, c.lineas, c.pendientes from (${projectSums(kept, '-infinity')}) c
  union all select s."idProyecto", -1, 0, 0 from pedido s
  where s.estado = 'Pendiente' and ${kept} and not exists (select from pedido_cuenta x where x."idPedido" = s.id and x.lineas > 0)`;

/**
 * Figures of a searched totals report. Lines come from the stored sums, and so do the orders of a project if all its sums
 * match. Orders are read only in projects of which some sums match and others do not.
 */
const withText = (kept: Condition, query: ListQuery, orders: Condition) => sql`
  with sumas as materialized (
    select s."idProyecto", coalesce(sum(s.lineas) filter (where s.tiene), 0) as lineas,
      coalesce(sum(s.pendientes) filter (where s.tiene), 0) as pendientes, coalesce(sum(s.lineas) filter (where not s.tiene), 0) as otras
    from (select s.*, ${every(wordsOfTotals('s', query))} as tiene from ${lineSums} s join proyecto y on y.id = s."idProyecto" where ${kept}) s
    group by 1)
  select s."idProyecto", 0 as pedidos, s.lineas, s.pendientes from sumas s
  union all select c."idProyecto", c.pedidos, 0, 0 from (${withLines(kept)}) c
  where c."idProyecto" = any(array(select s."idProyecto" from sumas s where s.lineas > 0 and s.otras = 0))
  union all select p."idProyecto", count(*), 0, 0 from pedido p join proyecto y on y.id = p."idProyecto"
  where ${orders} and p."idProyecto" = any(array(select s."idProyecto" from sumas s where s.lineas > 0 and s.otras > 0))
    and (exists (select from pedido_detalle d where d."idPedido" = p.id and ${every(wordsOfTotals('d', query))})) is true
  group by 1`;

/** Figures of the totals. The lines themselves are counted only if the orders are filtered by day. */
export function totalsFigures({ person, query, timeZone }: Asked): Sums {
  const kept = keptFor(person, query, daysOfOrders(timeZone));
  const words = wordsOfTotals('d', query);
  const orders = totalledOrders(person, query, timeZone);
  if (kept) {
    const projects = words.length === 0 ? withLines(kept) : withText(kept, query, orders);
    return ofProjects(projects, 'pedidos', 'lineas', 'pendientes');
  }
  if (words.length === 0) {
    return {
      scope: ordersToWorkWith('p.idProyecto'),
      from: cuentas,
      where: [orders, sql`c.lineas > 0`],
      sums: sumas,
    };
  }
  const lineas = sql`(select p.id, p."idProyecto", count(*) as lineas, count(*) filter (where d.recibido < d.cantidad) as pendientes
    from pedido p join proyecto y on y.id = p."idProyecto" join pedido_detalle d on d."idPedido" = p.id
    where ${sql.join([orders, ...words], sql` and `)} group by p.id) c`;
  return { scope: ordersToWorkWith('c.idProyecto'), from: lineas, where: [], sums: sumas };
}
