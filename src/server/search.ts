import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './lists/source';

/** The states that a word of a search is a part of (D4). */
export const statesWith = <S extends string>(estados: readonly S[], word: string): S[] =>
  estados.filter(estado => estado.toLowerCase().includes(word.toLowerCase()));

function inState(table: string, estados: readonly string[]): RawBuilder<unknown>[] {
  return estados.length > 0 ? [sql`select id from ${sql.table(table)} where estado = any(${estados}::text[])`] : [];
}

/**
 * How a purchase or a sale is found by a word: its number, its state, who made it (D4), and `places`, each a query of ids. A
 * union of queries, so that each of them takes its own index.
 */
export const documentoSearch =
  (table: 'compra' | 'venta', estados: readonly string[], places: (word: string) => RawBuilder<unknown>[]) =>
  (word: string): Condition => {
    const found = [
      sql`select id from ${sql.table(table)} where id::text like patron(${word})`,
      sql`select x.id from ${sql.table(table)} x join usuario u on u.id = x."idUsuario"
        where sin_acentos(u.nombre || ' ' || u.apellido) like patron(${word})`,
      ...inState(table, statesWith(estados, word)),
      ...places(word),
    ];
    return sql`t.id in (${sql.join(found, sql` union all `)})`;
  };
