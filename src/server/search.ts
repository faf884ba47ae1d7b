import { type RawBuilder, sql } from 'kysely';
import { type Condition, some } from './lists/source';

/** The states that a word of a search is a part of (D4). */
export const statesWith = <S extends string>(estados: readonly S[], word: string): S[] =>
  estados.filter(estado => estado.toLowerCase().includes(word.toLowerCase()));

/** Words that no index on texts has entries for: it keeps three letters at a time. They are in many texts as a rule. */
export const isShort = (word: string): boolean => word.length < 3;

/** `column` points to a record that is found by a word; the records are few beside those that point to them. */
export const pointsTo = (column: string, found: RawBuilder<unknown>): Condition =>
  sql`${sql.ref(`t.${column}`)} = any(array(${found}))`;

/** What a person is found by, as their id. */
export const peopleWith = (word: string): RawBuilder<unknown> =>
  sql`select u.id from usuario u where sin_acentos(u.nombre || ' ' || u.apellido) like patron(${word})`;

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
  (table: 'compra' | 'venta', estados: readonly string[], places: (word: string) => Places) =>
  (word: string): Condition => {
    const { ofRow, byLines } = places(word);
    const states = statesWith(estados, word);
    const rows = [
      ...(states.length > 0 ? [sql<boolean>`t.estado = any(${states}::text[])`] : []),
      pointsTo('idUsuario', peopleWith(word)),
      ...ofRow,
      sql<boolean>`t.id::text like patron(${word})`,
    ];
    if (isShort(word)) return some([...rows, sql`t.id in (${byLines})`]);
    const found = [...rows.map(where => sql`select t.id from ${sql.table(table)} t where ${where}`), byLines];
    return sql`t.id in (${sql.join(found, sql` union all `)})`;
  };
