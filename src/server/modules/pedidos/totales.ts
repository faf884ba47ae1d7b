import { type RawBuilder, sql } from 'kysely';
import { type Condition, every, type ListSource } from '../../lists/source';
import type { ServedInforme } from '../informes/servedInforme';
import { totalsFigures } from './cifrasOfOpenOrders';
import { keptFor, lineSums } from './keptSums';
import { daysOfOrders, totalledOrders, wordsOfTotals } from './openOrders';
import { ordersToWorkWith } from './scope';

/** Sorts codes by their numbers, so that 1.10 comes after 1.9. */
export const codeInOrder = (direccionamiento: RawBuilder<unknown>) =>
  sql`string_to_array(trim('.' from regexp_replace(${direccionamiento}, '[^0-9]+', '.', 'g')), '.')::numeric[]`;
const codigo = sql`coalesce(t.codigo, ${codeInOrder(sql`t.direccionamiento`)})`;

/** Totals of some open orders (`p`), summed from their lines. A total's id is that of its first line, which is unique. */
const addedUp = (orders: Condition) => sql`
  select min(d.id) as id, p."idProyecto", d.direccionamiento, null::numeric[] as codigo, a.presentacion, count(*) as lineas,
    sum(d.cantidad) as cantidad, sum(d.recibido) as recibido
  from pedido p join proyecto y on y.id = p."idProyecto" join pedido_detalle d on d."idPedido" = p.id
  join producto a on a.id = d."idProducto" where ${orders}
  group by p."idProyecto", d.direccionamiento, a.presentacion`;

/**
 * Totals of all open orders from the stored sums (`s`), with the article's current presentación. Grouped with collation "C", which
 * is much faster than a language's and gives the same groups.
 */
const fromSums = (kept: Condition) => sql`
  select min(s.id) as id, s."idProyecto", s.direccionamiento collate "C" as direccionamiento, min(s.codigo) as codigo,
    (a.presentacion collate "C") collate "es-natural" as presentacion, sum(s.lineas) as lineas, sum(s.cantidad) as cantidad, sum(s.recibido) as recibido
  from ${lineSums} s join producto a on a.id = s."idProducto" join proyecto y on y.id = s."idProyecto" where ${kept}
  group by s."idProyecto", s.direccionamiento collate "C", a.presentacion collate "C" having sum(s.lineas) > 0`;

/** Totals are computed once for a page and its count. */
const source = (totals: RawBuilder<unknown>): ListSource => ({
  resource: 'totales',
  scope: ordersToWorkWith('t.idProyecto'),
  with: sql`totales as materialized (${totals})`,
  from: sql`(select s.*, s.cantidad - s.recibido as pendiente, y.nombre as "nombreProyecto"
    from totales s left join proyecto y on y.id = s."idProyecto") t`,
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
  // Codes with the same numbers, as 1.1 and 1,1, are not mixed. Ids would not tell them apart: sums that are put together have others.
  thenBy: [
    sql`t."nombreProyecto"`,
    sql`t."idProyecto"`,
    codigo,
    sql`t.direccionamiento collate "C"`,
    sql`t.presentacion`,
  ],
});

/** Ordered, received and pending quantities by project, direccionamiento and presentación (D45). */
export const totales: ServedInforme = {
  source: ({ person, query, timeZone }) => {
    // Lines and sums that do not match are excluded before they are grouped.
    const kept = keptFor(person, query, daysOfOrders(timeZone));
    return source(
      kept
        ? fromSums(every([kept, ...wordsOfTotals('s', query)]))
        : addedUp(every([totalledOrders(person, query, timeZone), ...wordsOfTotals('d', query)])),
    );
  },
  sums: totalsFigures,
};
