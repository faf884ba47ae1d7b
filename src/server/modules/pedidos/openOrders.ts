import { type RawBuilder, sql } from 'kysely';
import { id } from '#contract/fields';
import { type Condition, dayFilters, filterConditions, listFilter, type ListQuery, searchText } from '../../lists';
import { inOwnProjects } from '../../visibility';

/** The filters of a report that limit the orders (`p`) it looks at, before anything is counted or added up. */
const orderFilters = (timeZone: string) => ({
  idProyecto: listFilter(id(), value => sql`p."idProyecto" = ${value}`),
  ...dayFilters(sql`p.fecha`, timeZone),
});

/**
 * The orders (`p`) that tracking looks at (D10): not Cerrado, of the person's projects (D11), as the request filters them.
 * Ready for WHERE.
 */
export function openOrders(usuario: { id: number; roll: string }, query: ListQuery, timeZone: string): Condition {
  const conditions = [
    sql<boolean>`p.estado <> 'Cerrado'`,
    ...inOwnProjects(usuario, 'p.idProyecto'),
    ...filterConditions({ filters: orderFilters(timeZone) }, query),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The filter `q`: a text of which every word is found in `column`, which is made like every `busqueda` (D4). */
export const wordsFilter = (column: RawBuilder<unknown>) =>
  listFilter(searchText, text => {
    const words = text.split(/\s+/).filter(Boolean);
    const found = words.map(word => sql<boolean>`${column} like patron(${word})`);
    return found.length > 0 ? sql`${sql.join(found, sql` and `)}` : sql`true`;
  });
