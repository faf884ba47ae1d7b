import { type RawBuilder, sql } from 'kysely';
import { type Condition, some } from './lists/source';

/** The states that a word of a search is a part of (D4). */
export const statesWith = <S extends string>(estados: readonly S[], word: string): S[] =>
  estados.filter(estado => estado.toLowerCase().includes(word.toLowerCase()));

/** Words that no index on texts has entries for: it keeps three letters at a time. They are in many texts as a rule. */
export const isShort = (word: string): boolean => word.length < 3;
/** Words of which each place is found by an index: one plan serves all such searches. */
export const areLong = (words: readonly string[]): boolean => !words.some(isShort);

/** How a word is looked for in a text. */
export type Pattern = (word: string) => RawBuilder<unknown>;

/** Told to the planner, which guesses from the word how much it finds. */
export const patternOf: Pattern = word => sql`patron(${word})`;

/** Kept from the planner: for words of three letters and more the indexes are best whatever is found, so one plan serves all of them. */
export const patternKept: Pattern = word => sql`(select patron(${word}))`;

/** `column` points to a record that is found by a word; the records are few beside those that point to them. */
export const pointsTo = (column: string, found: RawBuilder<unknown>): Condition =>
  sql`${sql.ref(`t.${column}`)} = any(array(${found}))`;

/** What a person is found by, as their id. */
export const peopleWith = (word: string, pattern = patternOf): RawBuilder<unknown> =>
  sql`select u.id from usuario u where sin_acentos(u.nombre || ' ' || u.apellido) like ${pattern(word)}`;

interface Places {
  /** Conditions on its row `t`. */
  ofRow: Condition[];
  /** The ids of those whose lines have the word. */
  byLines: RawBuilder<unknown>;
}

/**
 * How a purchase or a sale is found by a word: its number, its state, who made it (D4), and `places`. By a short word each row is
 * looked at; otherwise it is a union of queries, so that each of them takes its own index.
 */
export const documentoSearch =
  (table: 'compra' | 'venta', estados: readonly string[], places: (pattern: RawBuilder<unknown>) => Places) =>
  (word: string): Condition => {
    const pattern = isShort(word) ? patternOf : patternKept;
    const { ofRow, byLines } = places(pattern(word));
    const states = statesWith(estados, word);
    const rows = [
      ...(states.length > 0 ? [sql<boolean>`t.estado = any(${states}::text[])`] : []),
      pointsTo('idUsuario', peopleWith(word, pattern)),
      ...ofRow,
      sql<boolean>`t.id::text like ${pattern(word)}`,
    ];
    if (isShort(word)) return some([...rows, sql`t.id in (${byLines})`]);
    const found = [...rows.map(where => sql`select t.id from ${sql.table(table)} t where ${where}`), byLines];
    return sql`t.id in (${sql.join(found, sql` union all `)})`;
  };
