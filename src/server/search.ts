import { type RawBuilder, sql } from 'kysely';
import { isMeasure } from '#contract/text/measures';
import { plain } from '#contract/text/plain';
import { CODIGO_MAX, CODIGO_MIN } from '#contract/constants';
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
export const articleOfCode = (word: string): RawBuilder<unknown>[] =>
  word.length < CODIGO_MIN || word.length > CODIGO_MAX || !/\d/.test(word)
    ? []
    : [sql`select a.id from producto a where ${lowerCased(sql`a.codigo`)} = ${lowerCased(sql`${word}::text`)}`];

/** The words of a search of documents. Screens call one 'Pedido 111', by a noun, of which only the number stands in its row. */
export const numberAfter =
  (...nouns: readonly string[]) =>
  (words: readonly string[]): readonly string[] => {
    const [noun = '', number = '', ...more] = words;
    return more.length === 0 && nouns.includes(plain(noun)) && /^\d+$/.test(number) ? [number] : words;
  };

interface Places {
  /** Conditions on the document's row `t`. */
  ofRow: Condition[];
  /** Queries of the ids of the documents with a matching line. */
  byLines: RawBuilder<unknown>[];
}

/** What screens call a purchase and a sale, before its number. */
export const nounsOf = { compra: ['orden'], venta: ['factura', 'venta'] } as const;
type DocumentTable = keyof typeof nounsOf;
type PlacesOf = (pattern: RawBuilder<unknown>, word: string) => Places;

/**
 * Search condition of a word in purchases and sales: by number, state, author (D4) and the given `places`. For a short word
 * every row is examined; otherwise it is a union of queries, so that each uses its own index, but for the state, which very
 * many have.
 */
const wordInDocument =
  (table: DocumentTable, estados: readonly string[], places: PlacesOf) =>
  (word: string): Condition => {
    const pattern = isShort(word) ? patternOf : patternKept;
    const { ofRow, byLines } = places(pattern(word), word);
    const states = statesWith(estados, word);
    const ofState = states.length > 0 ? [sql<boolean>`t.estado = any(${states}::text[])`] : [];
    const rows = [
      pointsTo('idUsuario', peopleWith(word, pattern)),
      ...ofRow,
      sql<boolean>`t.id::text like ${pattern(word)}`,
    ];
    if (isShort(word)) return some([...ofState, ...rows, ...byLines.map(ids => sql<boolean>`t.id in (${ids})`)]);
    const found = [...rows.map(where => sql`select t.id from ${sql.table(table)} t where ${where}`), ...byLines];
    return some([...ofState, isFound(sql.ref('t.id'), found)]);
  };

/** The same for all words of a search. */
export function documentSearch(table: DocumentTable, estados: readonly string[], places: PlacesOf) {
  const [asWritten, inDocument] = [numberAfter(...nounsOf[table]), wordInDocument(table, estados, places)];
  return (words: readonly string[]): Condition => every(asWritten(words).map(inDocument));
}
