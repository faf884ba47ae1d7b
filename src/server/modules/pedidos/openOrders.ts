import { sql } from 'kysely';
import { filterConditions, type ListQuery, searchFilter } from '../../lists/query';
import { type Condition, dayFilters, every, projectFilter } from '../../lists/source';
import type { Person } from '../../scope';
import { isShort } from '../../search';
import { ordersToWorkWith } from './scope';
import { searchOf } from './searchOrders';

/** Filters of a report by the dates of its orders (`p`). */
export const daysOfOrders = (timeZone: string) => dayFilters(sql`p.fecha`, timeZone);

/** Filters of a report that limit its orders (`p`) before anything is summed. */
const orderFilters = (timeZone: string) => ({ ...projectFilter('p.idProyecto'), ...daysOfOrders(timeZone) });

/** Orders (`p`) that are not Cerrado, as the request filters them, of every project. Ready for WHERE. */
export const openOrdersOfAll = (query: ListQuery, timeZone: string): Condition =>
  every([sql`p.estado <> 'Cerrado'`, ...filterConditions({ filters: orderFilters(timeZone) }, query)]);

/** The orders (`p`) that tracking looks at (D10): the open ones of the person's projects (D11). Ready for WHERE. */
export const openOrders = (person: Person, query: ListQuery, timeZone: string): Condition =>
  every([openOrdersOfAll(query, timeZone), ordersToWorkWith('p.idProyecto')(person)]);

/** Filter `q` of tracking: the same search of orders (`p`) as in the list of orders. */
const textOfOrders = {
  q: searchFilter({ searchAll: searchOf('p') }),
};

/** Open orders (`p`) that tracking shows, including its filter `q`. */
export const trackedOrders = (person: Person, query: ListQuery, timeZone: string): Condition =>
  every([openOrders(person, query, timeZone), ...filterConditions({ filters: textOfOrders }, query)]);

/** Query of the ids of the articles whose presentación has a word; there are few articles compared to lines. */
const withPresentacion = (word: string) =>
  sql`select a.id from producto a where sin_acentos(a.presentacion) like patron(${word})`;

/** The conditions of a search of the totals, on their lines or stored sums: in the project (`y`), the direccionamiento and the presentación. */
export const wordsOfTotals = (lines: 'd' | 's', query: ListQuery): Condition[] => {
  const search = (word: string): Condition => sql`(
    y.busqueda || ' ' || ${sql.ref(`${lines}.direccionamiento`)} like patron(${word})
    or ${sql.ref(`${lines}.idProducto`)} in (${withPresentacion(word)}))`;
  return filterConditions({ filters: { q: searchFilter({ search }) } }, query);
};

/**
 * Open orders (`p`) summed by the totals. Those of whose project and lines nothing can have the words of `q` are excluded early. Short words
 * and those of a presentación match nearly all orders and exclude none.
 */
export function totalledOrders(person: Person, query: ListQuery, timeZone: string): Condition {
  const search = (word: string): Condition =>
    isShort(word)
      ? sql`true`
      : sql`(exists (${withPresentacion(word)}) or p.id in (
    select x."idPedido" from pedido_texto x where x.texto like patron(${word}) union all
    select o.id from pedido o join proyecto y on y.id = o."idProyecto" where y.busqueda like patron(${word})))`;
  const filters = { q: searchFilter({ search }) };
  return every([openOrders(person, query, timeZone), ...filterConditions({ filters }, query)]);
}
