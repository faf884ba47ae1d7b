import { type RawBuilder, sql } from 'kysely';
import { ESTADOS_PEDIDO } from '#contract/pedido';
import { type Condition, every, some } from '../../lists/source';
import { isShort, patternKept, patternOf, peopleWith, statesWith } from '../../search';

const withProject = sql`pedido p join proyecto y on y.id = p."idProyecto"`;
const withPerson = sql`pedido p join usuario u on u.id = p."idUsuario"`;
/** The order `p` with all that is searched of it: its project `y`, who made it, `u`, and what its lines say, `x`. */
const order = sql`${withProject} join usuario u on u.id = p."idUsuario" left join pedido_texto x on x."idPedido" = p.id`;

type OrderName = 't' | 'p';

/** No number of an order has one. */
const hasLetter = (word: string): boolean => /[a-z]/i.test(word);

/** A place where a word is looked for, by a pattern of it. */
type Place = (pattern: RawBuilder<unknown>) => Condition;

const inLines: Place = pattern => sql`x.texto like ${pattern}`;
const inNumber: Place = pattern => sql`p.id::text like ${pattern}`;
const inProject: Place = pattern => sql`y.busqueda like ${pattern}`;
const inPerson: Place = pattern => sql`sin_acentos(u.nombre || ' ' || u.apellido) like ${pattern}`;

function inState(word: string): Condition[] {
  const estados = statesWith(ESTADOS_PEDIDO, word);
  return estados.length > 0 ? [sql`p.estado = any(${estados}::text[])`] : [];
}

/** A word is found in an order `p`: number, state, project, who made it, or what its lines say (D4). */
const inOrder = (word: string): Condition => {
  const pattern = patternOf(word);
  return some([inLines(pattern), inNumber(pattern), inProject(pattern), inPerson(pattern), ...inState(word)]);
};

/**
 * The orders in which every word is found. Most words stand in the lines: those orders the index on their text finds, all
 * words at once. Of a word that stands elsewhere come few orders, which are then looked at one by one for the others.
 * @param words long ones.
 */
function ordersWith(words: readonly string[]): RawBuilder<unknown> {
  const isOne = words.length === 1;
  const patterns = words.map(patternKept);
  const numbers = words.filter(word => !hasLetter(word)).map(patternKept);
  const by = (from: RawBuilder<unknown>, places: Condition[]): RawBuilder<unknown> =>
    isOne
      ? sql`select p.id from ${from} where ${some(places)}`
      : sql`select p.id from ${order} where ${some(places)} and ${every(words.map(inOrder))}`;
  const states = words.flatMap(inState);
  const found = [
    sql`select x."idPedido" from pedido_texto x where ${every(patterns.map(inLines))}`,
    by(withProject, patterns.map(inProject)),
    by(withPerson, patterns.map(inPerson)),
    ...(numbers.length > 0 ? [by(sql`pedido p`, numbers.map(inNumber))] : []),
    ...(states.length > 0 ? [by(sql`pedido p`, states)] : []),
  ];
  return sql.join(found, sql` union all `);
}

/** A word is found in an order besides its lines, told by what its row says alone. */
function inRow(order: OrderName, word: string): Condition {
  const column = (name: string) => sql.ref(`${order}.${name}`);
  const states = statesWith(ESTADOS_PEDIDO, word);
  return some([
    ...(states.length > 0 ? [sql<boolean>`${column('estado')} = any(${states}::text[])`] : []),
    sql`${column('idProyecto')} = any(array(select y.id from proyecto y where y.busqueda like patron(${word})))`,
    sql`${column('idUsuario')} = any(array(${peopleWith(word)}))`,
    ...(hasLetter(word) ? [] : [sql<boolean>`${column('id')}::text like patron(${word})`]),
  ]);
}

/**
 * The search by words that no index finds, and which are in many orders as a rule: every order is looked at, at its row before
 * its text, and the texts are read once for all words. Left over are orders that say one word here and another there.
 * @param words short ones.
 */
function lookedThrough(order: OrderName, words: readonly string[]): Condition {
  const id = sql.ref(`${order}.id`);
  const rows = words.map(word => inRow(order, word));
  const patterns = words.map(patternOf);
  const inTexts = sql<boolean>`${id} in (select x."idPedido" from pedido_texto x where ${every(patterns.map(inLines))})`;
  const [first] = rows;
  if (rows.length === 1 && first) return some([first, inTexts]);
  const eachSomewhere = every(patterns.map((pattern, at) => sql`(${rows[at]} or ${inLines(pattern)})`));
  const mixed = sql<boolean>`(${some(rows)} and exists (select from pedido_texto x where x."idPedido" = ${id} and ${eachSomewhere}))`;
  // Several words are quicker looked up among the texts than compared with a row one by one.
  return some([inTexts, every(rows), mixed]);
}

/** The search of orders, of which the statement reads `order`: short words are looked for in those alone that have the long ones. */
export const searchOf =
  (order: OrderName) =>
  (words: readonly string[]): Condition => {
    const [short, long] = [words.filter(isShort), words.filter(word => !isShort(word))];
    if (long.length === 0) return lookedThrough(order, short);
    const id = sql.ref(`${order}.id`);
    const rest = short.map(word =>
      some([
        inRow(order, word),
        sql`exists (select from pedido_texto x where x."idPedido" = ${id} and ${inLines(patternOf(word))})`,
      ]),
    );
    return every([sql`${id} in (${ordersWith(long)})`, ...rest]);
  };

/** The search of a list of orders `t`. */
export const searchOrders = searchOf('t');

/** A word is found in the project, in a line `t` of it, or in what the line's order says besides: both are looked up once, not line by line. */
const inLineOfProject =
  (idProyecto: number) =>
  (word: string): Condition =>
    some([
      sql`(select y.busqueda like patron(${word}) from proyecto y where y.id = ${idProyecto})`,
      sql`t.busqueda like patron(${word})`,
      sql`t."idPedido" in (select p.id from pedido p where p."idProyecto" = ${idProyecto} and ${inRow('p', word)})`,
    ]);

/**
 * Every word is found in a line `t` of a project, or in what its order says besides its lines. The orders that have the long words are
 * found first, by their indexes, and only their lines looked at; as an array, for a set of orders has the lines of all projects read.
 */
export const linesOfProject =
  (idProyecto: number) =>
  (words: readonly string[]): Condition => {
    const long = words.filter(word => !isShort(word));
    const found = sql<boolean>`t."idPedido" = any(array(
      select p.id from pedido p where p."idProyecto" = ${idProyecto} and p.id in (${ordersWith(long)})))`;
    return every([...(long.length > 0 ? [found] : []), ...words.map(inLineOfProject(idProyecto))]);
  };

/** The search of orders, looking at each order `t`, where they are few however many orders there are. */
export const searchFewOrders = (words: readonly string[]): Condition =>
  sql`exists (select from ${order} where p.id = t.id and ${every(words.map(inOrder))})`;
