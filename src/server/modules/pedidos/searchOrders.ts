import { type RawBuilder, sql } from 'kysely';
import { ESTADOS_PEDIDO } from '#contract/pedido';
import { type Condition, every, fullNameIn, some } from '../../lists/source';
import {
  articleOfCode,
  documentCalled,
  isFound,
  isNoNumber,
  hasTrigram,
  letterBits,
  patternKept,
  patternOf,
  peopleWith,
  statesWith,
} from '../../search';

const withProject = sql`pedido p join proyecto y on y.id = p."idProyecto"`;
const withPerson = sql`pedido p join usuario u on u.id = p."idUsuario"`;
/** Orders `p` with everything searched: project `y`, author `u`, and the text of the lines `x`. */
const order = sql`${withProject} join usuario u on u.id = p."idUsuario" left join pedido_texto x on x."idPedido" = p.id`;

type OrderName = 't' | 'p';

/** A searched column; returns the condition for a pattern. */
type Place = (pattern: RawBuilder<unknown>) => Condition;

const inLines: Place = pattern => sql`x.texto like ${pattern}`;
const inNumber: Place = pattern => sql`p.id::text like ${pattern}`;
const inProject: Place = pattern => sql`y.busqueda like ${pattern}`;
const inPerson: Place = pattern => sql`sin_acentos(${fullNameIn('u')}) like ${pattern}`;

/**
 * A word is found in the text `x` of an order's lines, which is compared only if it has the word's letters. `case` keeps the planner
 * from the text's index, which finds nearly all texts for such words.
 */
function inText(word: string): Condition {
  const { bits, isAll } = letterBits(word);
  // `= 1` would be estimated as one order in two hundred, `> 0` as one in three.
  const has = bits.map(bit => sql<boolean>`get_bit(x.letras, ${bit}) > 0`);
  if (has.length === 0) return inLines(patternOf(word));
  return isAll ? every(has) : sql`case when ${every(has)} then ${inLines(patternOf(word))} else false end`;
}

function inState(order: OrderName, word: string): Condition[] {
  const estados = statesWith(ESTADOS_PEDIDO, word);
  return estados.length > 0 ? [sql`${sql.ref(`${order}.estado`)} = any(${estados}::text[])`] : [];
}

/** Whether a word is best searched by indexes: they find few orders for it. A state is that of very many, which their rows tell at once. */
export const isIndexed = (word: string): boolean => hasTrigram(word) && statesWith(ESTADOS_PEDIDO, word).length === 0;

const withCode = (word: string) =>
  articleOfCode(word).map(
    article => sql`select d."idPedido" from pedido_detalle d where d."idProducto" = (${article})`,
  );

/** The number of an order has a word. It is turned into a text for that, so this comes last. */
const inNumberOf = (order: OrderName, word: string): Condition[] =>
  isNoNumber(word) ? [] : [sql`${sql.ref(`${order}.id`)}::text like patron(${word})`];

/** A word is found in an order's row alone, without its lines; its number excepted. */
function inColumns(order: OrderName, word: string): Condition[] {
  const column = (name: string) => sql.ref(`${order}.${name}`);
  return [
    ...inState(order, word),
    sql`${column('idProyecto')} = any(array(select y.id from proyecto y where y.busqueda like patron(${word})))`,
    sql`${column('idUsuario')} = any(array(${peopleWith(word)}))`,
  ];
}

/** A word is found in an order's row alone, without its lines. */
const inRow = (order: OrderName, word: string): Condition =>
  some([...inColumns(order, word), ...inNumberOf(order, word)]);

/** A word is the code of an article of an order. */
const inCode = (order: OrderName, word: string): Condition[] =>
  withCode(word).map(ids => sql`${sql.ref(`${order}.id`)} in (${ids})`);

/** A word is found in an order beside the text of its lines: in its row or in the code of an article. */
const besideText = (order: OrderName, word: string): Condition => some([inRow(order, word), ...inCode(order, word)]);

/** A word is found in an order, by its columns, number, lines or the code of an article (D4). */
const inOrder = (word: string): Condition => some([besideText('p', word), inText(word)]);

/**
 * Queries of the ids of the orders in which every word is found, but for their state. Orders with all words in their lines are found
 * by the index on that text. Words found elsewhere yield few orders, which are then checked one by one for the other words.
 * @param words with three letters or digits in a row.
 */
function ordersWith(words: readonly string[]): RawBuilder<unknown>[] {
  const isOne = words.length === 1;
  const patterns = words.map(patternKept);
  const numbers = words.filter(word => !isNoNumber(word)).map(patternKept);
  const by = (from: RawBuilder<unknown>, places: Condition[]): RawBuilder<unknown> =>
    isOne
      ? sql`select p.id from ${from} where ${some(places)}`
      : sql`select p.id from ${order} where ${some(places)} and ${every(words.map(inOrder))}`;
  return [
    sql`select x."idPedido" from pedido_texto x where ${every(patterns.map(inLines))}`,
    by(withProject, patterns.map(inProject)),
    by(withPerson, patterns.map(inPerson)),
    ...(numbers.length > 0 ? [by(sql`pedido p`, numbers.map(inNumber))] : []),
    ...words
      .flatMap(withCode)
      .map(ids =>
        isOne ? ids : sql`select p.id from ${order} where p.id in (${ids}) and ${every(words.map(inOrder))}`,
      ),
  ];
}

/** Orders of which it is looked whether a search finds few or most. */
const SAMPLE = 500;

/** Whether words are found in fewer than half of the newest orders' texts. What is read depends on it, never what is found. */
export const areRare = (words: readonly string[]): Condition => sql`(
  select count(*) filter (where ${every(words.map(inText))}) * 2 < count(*)
  from (select * from pedido_texto order by "idPedido" desc limit ${SAMPLE}) x)`;

/** Orders without lines, which have no text. None of them is Entregado. */
const withoutLines = sql`select s.id from pedido s
  where s.estado in ('Pendiente', 'Cerrado') and not exists (select from pedido_texto x where x."idPedido" = s.id)`;

/**
 * Every word is found in the text of an order's lines. An order is looked up among those found or those not found, whichever
 * are fewer: looking it up among all others takes as long as finding them. The letters are read as a table expression, because that
 * is read by one process only: otherwise every parallel one reads them all. Comparing texts takes longer: it is divided among
 * processes, which an aggregate allows.
 */
function inTexts(order: OrderName, words: readonly string[]): Condition {
  const id = sql.ref(`${order}.id`);
  const found = every(words.map(inText));
  const ofLetters = words.every(word => letterBits(word).isAll);
  const ids = (having: Condition, more = sql``) =>
    ofLetters
      ? sql`with ids as materialized (select x."idPedido" from pedido_texto x where ${having} ${more}) select "idPedido" from ids`
      : sql`select unnest((select array_agg(x."idPedido") from pedido_texto x where ${having})) ${more}`;
  return sql`case when ${areRare(words)} then ${id} in (${ids(found)})
    else ${id} not in (${ids(sql`not (${found})`, sql`union all ${withoutLines}`)}) end`;
}

/**
 * Search by words that no index finds and which usually match many orders: checks every order's row before its text, and
 * reads the texts once for all words. The last condition is for orders with one word in the row and another in the text.
 * @param words without three letters or digits in a row.
 */
function lookedThrough(order: OrderName, words: readonly string[]): Condition {
  const id = sql.ref(`${order}.id`);
  const texts = inTexts(order, words);
  const [first, ...more] = words;
  if (first !== undefined && more.length === 0)
    return some([...inColumns(order, first), texts, ...inNumberOf(order, first), ...inCode(order, first)]);
  const rows = words.map(word => besideText(order, word));
  const eachSomewhere = every(words.map((word, at) => sql`(${rows[at]} or ${inText(word)})`));
  const mixed = sql<boolean>`(${some(rows)} and exists (select from pedido_texto x where x."idPedido" = ${id} and ${eachSomewhere}))`;
  // For several words, reading the texts first is faster than comparing each row with each word.
  return some([texts, every(rows), mixed]);
}

/** Search of orders, whose alias in the statement is `order`. Words that no index finds are checked only in orders that have the others. */
export const searchOf =
  (order: OrderName) =>
  (words: readonly string[]): Condition => {
    const id = sql.ref(`${order}.id`);
    const one = documentCalled.pedido(words, id);
    if (one) return one;
    const [short, long] = [words.filter(word => !hasTrigram(word)), words.filter(hasTrigram)];
    if (long.length === 0) return lookedThrough(order, short);
    const indexed = long.filter(isIndexed);
    const states = long
      .filter(word => !isIndexed(word))
      .map(word => some([...inState(order, word), isFound(id, ordersWith([word]))]));
    const rest = short.map(word =>
      some([
        besideText(order, word),
        sql`exists (select from pedido_texto x where x."idPedido" = ${id} and ${inText(word)})`,
      ]),
    );
    return every([...(indexed.length > 0 ? [isFound(id, ordersWith(indexed))] : []), ...states, ...rest]);
  };

/** Search of a list of orders `t`. */
export const searchOrders = searchOf('t');

/** A word is found in the project, which is evaluated once, in its line `t` or in the row of the line's order `p`. */
const inLineOfProject =
  (idProyecto: number) =>
  (word: string): Condition =>
    some([
      sql`(select y.busqueda like patron(${word}) from proyecto y where y.id = ${idProyecto})`,
      sql`t.busqueda like patron(${word})`,
      ...articleOfCode(word).map(article => sql<boolean>`t."idProducto" = (${article})`),
      inRow('p', word),
    ]);

/**
 * Every word is found in a line `t` of a project, or in the row of its order `p`. Orders with the words that indexes find are found
 * first, and only their lines are read. They are passed as an array: as a set they made the planner read the lines of all projects.
 */
export const linesOfProject =
  (idProyecto: number) =>
  (words: readonly string[]): Condition => {
    const one = documentCalled.pedido(words, sql.ref('p.id'));
    if (one) return one;
    const long = words.filter(isIndexed);
    const found = sql<boolean>`t."idPedido" = any(array(
      select p.id from pedido p where p."idProyecto" = ${idProyecto} and ${isFound(sql.ref('p.id'), ordersWith(long))}))`;
    return every([...(long.length > 0 ? [found] : []), ...words.map(inLineOfProject(idProyecto))]);
  };

/** A word is found in who asked for what waits in an order, or why. */
const inRequests = (word: string): Condition => sql`exists (
  select from solicitud_abierta o join solicitud s on s.id = o."idSolicitud" join usuario u on u.id = s."idUsuario"
  where o."idPedido" = p.id
    and sin_acentos(${fullNameIn('u')} || ' ' || coalesce(s.motivo, '')) like patron(${word}))`;

/** Search that checks each order `t` of those to approve, which are few. */
export const searchToApprove = (words: readonly string[]): Condition =>
  documentCalled.pedido(words, sql.ref('t.id')) ??
  sql`exists (select from ${order} where p.id = t.id
    and ${every(words.map(word => some([inOrder(word), inRequests(word)])))})`;
