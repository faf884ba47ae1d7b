import { type RawBuilder, sql } from 'kysely';
import { id } from '#contract/fields';
import { everyWord, filterConditions, type ListQuery, searchText } from '../../lists/query';
import { type Condition, dayFilters, every, listFilter } from '../../lists/source';
import type { Person } from '../../scope';
import { isShort } from '../../search';
import { ordersToWorkWith } from './scope';
import { searchOf } from './searchOrders';

/** The filter of a report by the project whose id is in a column. */
export const projectFilter = (column: string) => ({
  idProyecto: listFilter(id(), value => sql`${sql.ref(column)} = ${value}`),
});

/** The filters of a report by the days of its orders (`p`). */
export const daysOfOrders = (timeZone: string) => dayFilters(sql`p.fecha`, timeZone);

/** The filters of a report that limit the orders (`p`) it looks at, before anything is counted or added up. */
const orderFilters = (timeZone: string) => ({ ...projectFilter('p.idProyecto'), ...daysOfOrders(timeZone) });

/** Orders (`p`) that are not Cerrado, as the request filters them, of every project. Ready for WHERE. */
export const openOrdersOfAll = (query: ListQuery, timeZone: string): Condition =>
  every([sql`p.estado <> 'Cerrado'`, ...filterConditions({ filters: orderFilters(timeZone) }, query)]);

/** The orders (`p`) that tracking looks at (D10): the open ones of the person's projects (D11). Ready for WHERE. */
export const openOrders = (person: Person, query: ListQuery, timeZone: string): Condition =>
  every([openOrdersOfAll(query, timeZone), ordersToWorkWith('p.idProyecto')(person)]);

/** The filter `q` of tracking, which finds an order (`p`) by all that the list of orders is searched by. */
const textOfOrders = {
  q: listFilter(searchText, text => everyWord({ searchAll: searchOf('p') }, text)),
};

/** The filters of tracking that leave some orders of a project. */
export const trackingFilters = (timeZone: string) => ({ ...daysOfOrders(timeZone), ...textOfOrders });

/** The open orders (`p`) that tracking shows, those with the text of its filter `q`. */
export const trackedOrders = (person: Person, query: ListQuery, timeZone: string): Condition =>
  every([openOrders(person, query, timeZone), ...filterConditions({ filters: textOfOrders }, query)]);

/** The filter `q`: a text of which every word is found in `column`, which is made like every `busqueda` (D4). */
export const wordsFilter = (column: RawBuilder<unknown>) =>
  listFilter(searchText, text => everyWord({ search: word => sql`${column} like patron(${word})` }, text));

/**
 * The open orders (`p`) that the totals add up. Their filter `q` looks at the project and the direccionamiento of a line:
 * an order without either has no part in any total that it finds. A short word leaves nearly all of them.
 */
export function totalledOrders(person: Person, query: ListQuery, timeZone: string): Condition {
  const search = (word: string): Condition =>
    isShort(word)
      ? sql`true`
      : sql`p.id in (
    select x."idPedido" from pedido_texto x where x.texto like patron(${word}) union all
    select o.id from pedido o join proyecto y on y.id = o."idProyecto" where y.busqueda like patron(${word}))`;
  const filters = { q: listFilter(searchText, text => everyWord({ search }, text)) };
  return every([openOrders(person, query, timeZone), ...filterConditions({ filters }, query)]);
}
