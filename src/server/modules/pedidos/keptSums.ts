import { type RawBuilder, sql } from 'kysely';
import { filterConditions, type ListQuery } from '../../lists/query';
import { type Condition, type ListFilter, every } from '../../lists/source';
import { ordersToWorkWith } from './scope';
import type { Person } from '../../scope';
import { projectFilter } from './openOrders';
import { atrasados } from './source';

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
    where ${atrasados(hoy, 's')} and ${kept} group by 1) a on a."idProyecto" = o."idProyecto"`;
