import { type RawBuilder, sql } from 'kysely';
import { ESTADOS_PEDIDO } from '#contract/pedido';
import { type Condition, every } from '../../lists/source';
import { statesWith } from '../../search';

const withProject = sql`pedido p join proyecto y on y.id = p."idProyecto"`;
const withPerson = sql`pedido p join usuario u on u.id = p."idUsuario"`;
/** The order `p` with all that is searched of it: its project `y`, who made it, `u`, and what its lines say, `x`. */
const order = sql`${withProject} join usuario u on u.id = p."idUsuario" left join pedido_texto x on x."idPedido" = p.id`;

const inLines = (word: string): Condition => sql`x.texto like patron(${word})`;
const inNumber = (word: string): Condition => sql`p.id::text like patron(${word})`;
const inProject = (word: string): Condition => sql`y.busqueda like patron(${word})`;
const inPerson = (word: string): Condition => sql`sin_acentos(u.nombre || ' ' || u.apellido) like patron(${word})`;

function inState(word: string): Condition[] {
  const estados = statesWith(ESTADOS_PEDIDO, word);
  return estados.length > 0 ? [sql`p.estado = any(${estados}::text[])`] : [];
}

const some = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** A word is found in an order `p` besides its lines. */
const besidesLines = (word: string): Condition =>
  some([inNumber(word), inProject(word), inPerson(word), ...inState(word)]);

/** A word is found in an order `p`: number, state, project, who made it, or what its lines say (D4). */
const inOrder = (word: string): Condition => some([inLines(word), besidesLines(word)]);

/**
 * The orders in which every word is found. Most words stand in the lines: those orders the index on their text finds, all
 * words at once. Of a word that stands elsewhere come few orders, which are then looked at one by one for the others.
 */
export function ordersWith(words: readonly string[]): RawBuilder<unknown> {
  const isOne = words.length === 1;
  const by = (from: RawBuilder<unknown>, places: Condition[]): RawBuilder<unknown> =>
    isOne
      ? sql`select p.id from ${from} where ${some(places)}`
      : sql`select p.id from ${order} where ${some(places)} and ${every(words.map(inOrder))}`;
  const states = words.flatMap(inState);
  const found = [
    sql`select x."idPedido" from pedido_texto x where ${every(words.map(inLines))}`,
    by(sql`pedido p`, words.map(inNumber)),
    by(withProject, words.map(inProject)),
    by(withPerson, words.map(inPerson)),
    ...(states.length > 0 ? [by(sql`pedido p`, states)] : []),
  ];
  return sql.join(found, sql` union all `);
}

/** The search of a list of orders `t`. */
export const searchOrders = (words: readonly string[]): Condition => sql`t.id in (${ordersWith(words)})`;

/** A word is found in a line `t`, or in what its order says besides its lines. */
export const inLineOrItsOrder = (word: string): Condition =>
  sql`(t.busqueda like patron(${word}) or exists (
    select from ${withProject} join usuario u on u.id = p."idUsuario" where p.id = t."idPedido" and ${besidesLines(word)}))`;

/** The same looking at each order `t`, where they are few however many orders there are. */
export const searchFewOrders = (words: readonly string[]): Condition =>
  sql`exists (select from ${order} where p.id = t.id and ${every(words.map(inOrder))})`;
