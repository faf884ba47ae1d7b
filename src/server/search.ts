import { type RawBuilder, sql } from 'kysely';
import { isMeasure } from '#contract/text/measures';
import { plain, searchWords, withHyphens } from '#contract/text/plain';
import { CODIGO_MAX, CODIGO_MIN, INTEGER_MAX } from '#contract/constants';
import { type Condition, every, fullNameIn, some } from './lists/source';
import { lowerCased } from './records/sourceParts';

/** The values of a column whose shown name, by default the value itself, contains a search word (D4). */
export const statesWith = <S extends string>(
  estados: readonly S[],
  word: string,
  nameOf: (estado: S) => string = estado => estado,
): S[] => estados.filter(estado => plain(nameOf(estado)).includes(plain(word)));

/** Whether a word is too short for the trigram indexes on texts. Such words usually occur in many texts. */
export const isShort = (word: string): boolean => word.length < 3;
/** Whether a word has a plain letter or sign, and so can't match the number of a document. */
export const isNoNumber = (word: string): boolean => /[!-/:-~]/.test(word);
/** Whether every word can be looked up by trigram indexes: one query plan then serves all such searches. */
export const areLong = (words: readonly string[]): boolean => !words.some(isShort);

/**
 * Whether a word has three letters or digits in a row, by which a trigram index finds the few texts that may have it, as `2"x4"` has without
 * its units. For any other, as `03.1`, it finds nearly all.
 */
export const hasTrigram = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word) || isMeasure(word);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** The number of a letter or digit; 0 for any other character. Of accents and superscripts, only those that `sin_acentos` surely takes off. */
const numberOf = (letter: string): number =>
  LETTERS.indexOf(/[²³¹à-ÿ]/.test(letter) ? letter.normalize('NFKD').charAt(0) : letter) + 1;

/**
 * The bits of `pedido_texto.letras` (migration 069) that a text with this word has: of its pairs of plain letters or digits, and of
 * those that stand alone. `isAll`: every text with these bits has the word. A measure, which is found otherwise spelt, has none.
 */
export function letterBits(word: string): { bits: number[]; isAll: boolean } {
  if (isMeasure(word)) return { bits: [], isAll: false };
  const numbers = Array.from(word.toLowerCase(), numberOf);
  const bits = numbers.flatMap((first, at) => {
    const [before = 0, second = 0] = [numbers[at - 1], numbers[at + 1]];
    if (first === 0 || (before > 0 && second === 0)) return [];
    return [second === 0 ? first : first * (LETTERS.length + 1) + second];
  });
  return { bits, isAll: bits.length === 1 && numbers.length <= 2 && !numbers.includes(0) };
}

/** Builds the SQL of the LIKE pattern of a word. */
export type Pattern = (word: string) => RawBuilder<unknown>;

/** Pattern visible to the planner, which estimates from it how many rows match. */
export const patternOf: Pattern = word => sql`patron(${word})`;

/** Pattern hidden from the planner: for words of three or more letters indexes are always best, one plan serves all. */
export const patternKept: Pattern = word => sql`(select patron(${word}))`;

/**
 * An indexed column is one of the ids that these queries find. They are an array: of a union the planner expects 200 ids, and would look
 * up each by itself though it were half the table.
 */
export const isFound = (column: RawBuilder<unknown>, queries: readonly RawBuilder<unknown>[]): Condition =>
  sql`${column} = any(array(${sql.join(queries, sql` union all `)}))`;

/** `column` refers to a record of `found`, a query of ids; these must be few compared to the referring rows. */
export const pointsTo = (column: string, found: RawBuilder<unknown>): Condition =>
  isFound(sql.ref(`t.${column}`), [found]);

/** Query of the ids of the users whose full name contains a word. */
export const peopleWith = (word: string, pattern = patternOf): RawBuilder<unknown> =>
  sql`select u.id from usuario u where sin_acentos(${fullNameIn('u')}) like ${pattern(word)}`;

/**
 * The query of the id of the article whose whole code is a word, as it is typed or scanned; none if the word has no digit or not
 * the length of a code. Parts of codes are not looked for: '010' is part of so many that nearly all lines would be read.
 */
export function articleOfCode(word: string): RawBuilder<unknown>[] {
  if (word.length < CODIGO_MIN || word.length > CODIGO_MAX || !/\d/.test(word)) return [];
  const [codigo, typed] = [lowerCased(sql`a.codigo`), lowerCased(sql`${word}::text`)];
  const meant = withHyphens(word);
  if (meant === word) return [sql`select a.id from producto a where ${codigo} = ${typed}`];
  const one = sql`select a.id from producto a where ${codigo} in (${typed}, ${lowerCased(sql`${meant}::text`)})`;
  return [sql`(${one} order by ${codigo} = ${typed} desc limit 1)`];
}

/** The same for a word that may be a misread code: any other finds its article by the texts of it. */
export const articleMisread = (word: string): RawBuilder<unknown>[] =>
  withHyphens(word) === word ? [] : articleOfCode(word);

/** What people write between the noun and the number of a document: 'Orden N.º 40', 'Factura #12'. */
const NUMBER_SIGN = '(?:n\\.?o\\.?|nro\\.?|num(?:ero|\\.)?|#)';

/**
 * Recognises a search for one document as people and screens call it, by a noun and its number: 'Pedido 111', 'N.Pedido 111'. Its
 * condition on the column of the number finds that one alone, wherever else the number occurs; null for any other search.
 */
function calledBy(...nouns: readonly string[]) {
  const called = new RegExp(
    `^(?:n\\.(?:o\\.?)? ?(?:de )?)?(?:${nouns.join('|')})(?:: ?| )(?:${NUMBER_SIGN} ?)?(\\d+)$`,
  );
  return (words: readonly string[], id: RawBuilder<unknown>): Condition | null => {
    const [, number] = called.exec(plain(words.join(' '))) ?? [];
    if (number === undefined) return null;
    return Number(number) > INTEGER_MAX ? sql`false` : sql`${id} = ${Number(number)}::integer`;
  };
}

/** How a search calls a purchase, a sale or an order: by what screens and people call it, and its number. */
export const documentCalled = {
  compra: calledBy('orden(?: de compra)?', 'compra', 'o[./]?c\\.?'),
  venta: calledBy('factura', 'fact\\.?', 'venta'),
  pedido: calledBy('pedido'),
};

/** An amount as people write it: `12500`, `12.500`, `₡12 500,50`. */
const AMOUNT =
  /(?<!\S)(?:[₡¢]\s*)?(?:\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?|(?:\d{1,3}(?:\s\d{3})+|\d+)(?:[.,]\d{0,2})?)(?!\S)/g;

/** A figure this short is mostly the number of a document, and begins too many totals. */
const SHORT_AMOUNT = 3;

/** With what the total of a document begins, as text, for an amount of a search. */
function beginningOf(amount: string): string {
  const figure = amount.replace(/\s/g, '');
  const [, whole = figure, decimals] = /^(.*)[.,](\d{0,2})$/.exec(figure) ?? [];
  const digits = whole.replace(/\D/g, '');
  if (decimals !== undefined) return `${digits}.${decimals}`;
  return figure.length < SHORT_AMOUNT ? `${digits}.` : digits;
}

/** The total of a document begins with an amount: a range of texts, in which ':' comes after '9' and '.'. */
function amountBegins(total: RawBuilder<unknown>, amount: string): Condition {
  const beginning = beginningOf(amount);
  const text = sql`(${total})::text collate "C"`;
  return sql`(${text} >= ${beginning} and ${text} < ${`${beginning}:`})`;
}

interface Places {
  /** Conditions on the document's row `t`. */
  ofRow: Condition[];
  /** Queries of the ids of the documents with a matching line. */
  byLines: RawBuilder<unknown>[];
}

type DocumentTable = 'compra' | 'venta';
/** Where else the documents of a list are searched for a word and its pattern. */
export type PlacesOf = (pattern: RawBuilder<unknown>, word: string) => Places;

/** A list of purchases or sales that is searched. */
interface SearchedDocuments {
  table: DocumentTable;
  estados: readonly string[];
  /** The total of a row `t`, as the list shows it. */
  total: RawBuilder<unknown>;
  places: PlacesOf;
  /** Those that serve an order `o`, if the list shows of which orders its documents are. */
  ofOrder?: (isOrder: Condition) => Condition;
}

const idsWhere = (table: DocumentTable, where: Condition) => sql`select t.id from ${sql.table(table)} t where ${where}`;

/**
 * Search condition of a word in purchases and sales: by number, state, author (D4), the given `places` and, if it is an amount, total.
 * For a short word every row is examined; otherwise it is a union of queries, so that each uses its own index, but for the state, which
 * very many have.
 */
function wordInDocument(
  { table, estados, total, places }: SearchedDocuments,
  word: string,
  isAmount = false,
): Condition {
  const pattern = isShort(word) ? patternOf : patternKept;
  const { ofRow, byLines } = places(pattern(word), word);
  const states = statesWith(estados, word);
  const ofState = states.length > 0 ? [sql<boolean>`t.estado = any(${states}::text[])`] : [];
  const rows = [
    pointsTo('idUsuario', peopleWith(word, pattern)),
    ...ofRow,
    sql<boolean>`t.id::text like ${pattern(word)}`,
    ...(isAmount ? [amountBegins(total, word)] : []),
  ];
  if (isShort(word)) return some([...ofState, ...rows, ...byLines.map(ids => sql<boolean>`t.id in (${ids})`)]);
  return some([...ofState, isFound(sql.ref('t.id'), [...rows.map(where => idsWhere(table, where)), ...byLines])]);
}

/** The same for an amount, of which the groups of thousands may also be words by themselves. */
function amountInDocument(documents: SearchedDocuments, amount: string): Condition {
  const [word = '', ...more] = searchWords(amount);
  if (more.length === 0 && word === amount) return wordInDocument(documents, word, true);
  const { table, total } = documents;
  const inWords = every([word, ...more].map(one => wordInDocument(documents, one)));
  return isFound(
    sql.ref('t.id'),
    [inWords, amountBegins(total, amount)].map(where => idsWhere(table, where)),
  );
}

/**
 * The same for a whole text and its words. A document that is called by its number, and those that serve an order called so, are found
 * wherever else the number occurs: 'pedidos' is in the address of very many suppliers.
 */
export function documentSearch(documents: SearchedDocuments) {
  const { table, ofOrder } = documents;
  return (words: readonly string[], text: string): Condition => {
    const order = documentCalled.pedido(words, sql.ref('o.id'));
    const one = documentCalled[table](words, sql.ref('t.id')) ?? (order && ofOrder?.(order));
    if (one) return one;
    const others = searchWords(text.replaceAll(AMOUNT, ' ')).filter(word => words.includes(word));
    return every([
      ...others.map(word => wordInDocument(documents, word)),
      ...Array.from(new Set(text.match(AMOUNT)), amount => amountInDocument(documents, amount)),
    ]);
  };
}
