import { type RawBuilder, sql } from 'kysely';
import { filterConditions, type ListQuery } from '../../lists/query';
import type { Sums } from '../../lists/read';
import type { Condition } from '../../lists/source';
import { wordsFilter } from './openOrders';
import { ordersToWorkWith } from './scope';
import { atrasados } from './source';

const cuentas = sql`pedido p join proyecto y on y.id = p."idProyecto" left join pedido_cuenta c on c."idPedido" = p.id`;
const sumas = sql`count(*) as pedidos, coalesce(sum(c.lineas), 0) as lineas, coalesce(sum(c.pendientes), 0) as pendientes`;

const searched = (column: RawBuilder<unknown>, query: ListQuery) =>
  filterConditions({ filters: { q: wordsFilter(column) } }, query);

/** The figures over tracking, of the orders that it shows. */
export const trackingFigures = (orders: Condition, hoy: string): Sums => ({
  scope: ordersToWorkWith('p.idProyecto'),
  from: cuentas,
  where: [orders],
  sums: sql`${sumas}, count(*) filter (where ${atrasados(hoy, 'p')}) as atrasados`,
});

/** The totals search projects and direccionamientos: only then is it the lines themselves that are counted. */
export function totalsFigures(orders: Condition, query: ListQuery): Sums {
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
