import { sql } from 'kysely';
import type { Condition, ListSource } from '../../lists/source';
import type { InformeServido } from '../informes/informes';
import { totalsFigures } from './cifrasDeAbiertos';
import { totalledOrders, wordsFilter } from './openOrders';
import { ordersToWorkWith } from './scope';

/** A code like 1.10 after 1.9: by its numbers, one after the other. */
const codigo = sql`string_to_array(trim('.' from regexp_replace(t.direccionamiento, '[^0-9]+', '.', 'g')), '.')::numeric[]`;

/** Totals are worked out once for a page and its count. The first line's id stands for a total: no two share one. */
const source = (orders: Condition): ListSource => ({
  resource: 'totales',
  scope: ordersToWorkWith('t.idProyecto'),
  with: sql`totales as materialized (
    select min(d.id) as id, p."idProyecto", d.direccionamiento, a.presentacion, count(*) as lineas,
      sum(d.cantidad) as cantidad, sum(d.recibido) as recibido, sum(d.cantidad) - sum(d.recibido) as pendiente
    from pedido p join pedido_detalle d on d."idPedido" = p.id join producto a on a.id = d."idProducto" where ${orders}
    group by p."idProyecto", d.direccionamiento, a.presentacion
  )`,
  from: sql`(select s.*, y.nombre as "nombreProyecto", y.busqueda || ' ' || s.direccionamiento as busqueda
    from totales s join proyecto y on y.id = s."idProyecto") t`,
  columns: sql`t.id, t."idProyecto", t."nombreProyecto", t.direccionamiento, t.presentacion, t.lineas, t.cantidad, t.recibido, t.pendiente`,
  sort: {
    nombreProyecto: sql`t."nombreProyecto"`,
    direccionamiento: codigo,
    presentacion: sql`t.presentacion`,
    lineas: sql`t.lineas`,
    cantidad: sql`t.cantidad`,
    recibido: sql`t.recibido`,
    pendiente: sql`t.pendiente`,
  },
  defaultSort: ['nombreProyecto', 'ASC'],
  thenBy: sql`t."nombreProyecto", t."idProyecto", ${codigo}, t.presentacion`,
  filters: { q: wordsFilter(sql`t.busqueda`) },
});

/** What is ordered, received and pending under each direccionamiento of each project, by presentación (D45). */
export const totales: InformeServido = {
  source: ({ person, query, timeZone }) => source(totalledOrders(person, query, timeZone)),
  sums: ({ person, query, timeZone }) => totalsFigures(totalledOrders(person, query, timeZone), query),
};
