import { type RawBuilder, sql } from 'kysely';
import { id } from '#contract/fields';
import { everyWord, filterConditions, type ListQuery, searchText } from '../../lists/query';
import { type Condition, dayFilters, every, listFilter } from '../../lists/source';
import type { Person } from '../../scope';
import { isShort } from '../../search';
import { ordersToWorkWith } from './scope';
import { searchOf } from './searchOrders';

/** Filter of a report by project; `column` holds the project's id. */
export const projectFilter = (column: string) => ({
  idProyecto: listFilter(id(), value => sql`${sql.ref(column)} = ${value}`),
});

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
  q: listFilter(searchText, text => everyWord({ searchAll: searchOf('p') }, text)),
};

/** Open orders (`p`) that tracking shows, including its filter `q`. */
export const trackedOrders = (person: Person, query: ListQuery, timeZone: string): Condition =>
  every([openOrders(person, query, timeZone), ...filterConditions({ filters: textOfOrders }, query)]);

/** Filter `q`: every word must be found in `column`, which is normalized like `busqueda` (D4). */
export const wordsFilter = (column: RawBuilder<unknown>) =>
  listFilter(searchText, text => everyWord({ search: word => sql`${column} like patron(${word})` }, text));

/**
 * Open orders (`p`) summed by the totals. Their filter `q` searches the project and the direccionamiento of each line, so orders
 * that match neither are excluded early. Short words match nearly all orders and exclude none.
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
