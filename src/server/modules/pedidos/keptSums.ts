import { type RawBuilder, sql } from 'kysely';
import { filterConditions, type ListQuery, wordsAsked } from '../../lists/query';
import { type Condition, type ListFilter, every, projectFilter } from '../../lists/source';
import { ordersToWorkWith } from './scope';
import type { Person } from '../../scope';
import type { ReportRequest } from '../informes/servedInforme';
import { hasTrigram } from '../../search';
import { daysOfOrders, openOrders, trackedOrders } from './openOrders';
import { areRare, searchOf } from './searchOrders';
import { isLate } from './source';

/**
 * Stored sums of the lines of open orders by project, direccionamiento and article: the consolidated rows and the changes not yet
 * consolidated (migration 031). The reading statement adds them up.
 */
export const lineSums = sql`(
  select id, "idProyecto", direccionamiento, codigo, "idProducto", lineas, pendientes, cantidad, recibido from linea_total
  union all select id, "idProyecto", direccionamiento, null, "idProducto", lineas, pendientes, cantidad, recibido from linea_total_cambio
)`;

/**
 * Condition on the stored sums for a person's request; undefined if the request uses a filter of `unkept`, which selects
 * some orders of a project.
 */
export function keptFor(
  person: Person,
  query: ListQuery,
  unkept: Record<string, ListFilter>,
  sums: 's' | 't' = 's',
): Condition | undefined {
  const column = `${sums}.idProyecto`;
  if (filterConditions({ filters: unkept }, query).length > 0) return undefined;
  return every([ordersToWorkWith(column)(person), ...filterConditions({ filters: projectFilter(column) }, query)]);
}

/** Per project, from the stored sums: open orders, their lines, pending lines and late orders. */
export const projectSums = (kept: Condition, hoy: string): RawBuilder<unknown> => sql`
  select o."idProyecto", o.pedidos, coalesce(l.lineas, 0) as lineas, coalesce(l.pendientes, 0) as pendientes,
    coalesce(a.atrasados, 0) as atrasados
  from (select s."idProyecto", sum(s.cantidad) as pedidos from pedido_total s
    where s.estado <> 'Cerrado' and ${kept} group by 1 having sum(s.cantidad) > 0) o
  left join (select s."idProyecto", sum(s.lineas) as lineas, sum(s.pendientes) as pendientes from ${lineSums} s
    where ${kept} group by 1) l on l."idProyecto" = o."idProyecto"
  left join (select s."idProyecto", count(*) as atrasados from pedido s
    where ${isLate(hoy, 's')} and ${kept} group by 1) a on a."idProyecto" = o."idProyecto"`;

/** The same, counted in one pass over the orders `p`. */
export const countedSums = (orders: Condition, hoy: string): RawBuilder<unknown> => sql`
  select p."idProyecto", count(*) as pedidos, coalesce(sum(c.lineas), 0) as lineas,
    coalesce(sum(c.pendientes), 0) as pendientes, count(*) filter (where ${isLate(hoy, 'p')}) as atrasados
  from pedido p left join pedido_cuenta c on c."idPedido" = p.id where ${orders} group by p."idProyecto"`;

/**
 * The same for the orders that tracking shows, only of projects with some. The orders of a search that finds most of them are the
 * stored sums less those of the orders in which it finds nothing.
 */
export function trackedSums({ person, query, timeZone }: ReportRequest, hoy: string): RawBuilder<unknown> {
  const tracked = trackedOrders(person, query, timeZone);
  const kept = keptFor(person, query, daysOfOrders(timeZone));
  const words = wordsAsked(query);
  if (kept && words.length === 0) return projectSums(kept, hoy);
  if (!kept || words.some(hasTrigram)) return countedSums(tracked, hoy);
  const isRare = areRare(words);
  const orders = every([openOrders(person, query, timeZone), sql`(${searchOf('p')(words)}) = ${isRare}`]);
  const sums = ['pedidos', 'lineas', 'pendientes', 'atrasados'].map(
    name => sql`sum(c.${sql.ref(name)} * c.sign) as ${sql.ref(name)}`,
  );
  return sql`
    select c."idProyecto", ${sql.join(sums)} from (
      select k.*, 1 as sign from (${projectSums(kept, hoy)}) k where not ${isRare}
      union all select k.*, case when ${isRare} then 1 else -1 end from (${countedSums(orders, hoy)}) k) c
    group by c."idProyecto" having sum(c.pedidos * c.sign) > 0`;
}
