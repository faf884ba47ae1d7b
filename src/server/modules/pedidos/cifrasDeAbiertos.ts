import { type RawBuilder, sql } from 'kysely';
import { filterConditions, type ListQuery } from '../../lists/query';
import type { Sums } from '../../lists/read';
import type { Condition } from '../../lists/source';
import type { Asked } from '../informes/informes';
import { keptFor, projectSums } from './keptSums';
import { daysOfOrders, totalledOrders, trackedOrders, trackingFilters, wordsFilter } from './openOrders';
import { ordersToWorkWith } from './scope';
import { atrasados } from './source';

const cuentas = sql`pedido p join proyecto y on y.id = p."idProyecto" left join pedido_cuenta c on c."idPedido" = p.id`;
const sumas = sql`count(*) as pedidos, coalesce(sum(c.lineas), 0) as lineas, coalesce(sum(c.pendientes), 0) as pendientes`;

const searched = (column: RawBuilder<unknown>, query: ListQuery) =>
  filterConditions({ filters: { q: wordsFilter(column) } }, query);

/** Sums of projects, added up. */
const ofProjects = (projects: RawBuilder<unknown>, ...columns: string[]): Sums => ({
  scope: ordersToWorkWith('c.idProyecto'),
  from: sql`(${projects}) c`,
  where: [],
  sums: sql.join(columns.map(column => sql`coalesce(sum(${sql.ref(`c.${column}`)}), 0) as ${sql.ref(column)}`)),
});

/** The figures over tracking, of the orders that it shows. */
export function trackingFigures({ person, query, timeZone }: Asked, hoy: string): Sums {
  const kept = keptFor(person, query, trackingFilters(timeZone));
  if (kept) return ofProjects(projectSums(kept, hoy), 'pedidos', 'lineas', 'pendientes', 'atrasados');
  return {
    scope: ordersToWorkWith('p.idProyecto'),
    from: cuentas,
    where: [trackedOrders(person, query, timeZone)],
    sums: sql`${sumas}, count(*) filter (where ${atrasados(hoy, 'p')}) as atrasados`,
  };
}

/** Orders of kept sums of projects `s` that have lines: one without is Pendiente or Cerrado, and those are few. */
const withLines = (kept: Condition) => sql`
  select c."idProyecto", c.pedidos, c.lineas, c.pendientes from (${projectSums(kept, '-infinity')}) c
  union all select s."idProyecto", -1, 0, 0 from pedido s
  where s.estado = 'Pendiente' and ${kept} and not exists (select from pedido_cuenta x where x."idPedido" = s.id and x.lineas > 0)`;

/** The totals search projects and direccionamientos: only then is it the lines themselves that are counted. */
export function totalsFigures({ person, query, timeZone }: Asked): Sums {
  const kept = keptFor(person, query, { ...daysOfOrders(timeZone), q: wordsFilter(sql`c.texto`) });
  if (kept) return ofProjects(withLines(kept), 'pedidos', 'lineas', 'pendientes');
  const orders = totalledOrders(person, query, timeZone);
  const words = searched(sql`y.busqueda || ' ' || d.direccionamiento`, query);
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
