import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { fechaDia, texto } from '#contract/fields';
import type { GateName } from '#contract/permisos';
import type { Reader, Scope } from '../scope';

/** A condition on a list, ready for WHERE. */
export type Condition = RawBuilder<boolean>;

/** What a request's `filter` says, as it came. */
type Asked = Readonly<Record<string, unknown>>;

/** How a value of the `filter` parameter is checked and what it narrows, beside what else is `asked`. */
export interface ListFilter {
  schema: z.ZodType;
  where: (value: never, asked: Asked) => Condition;
  /** What of the rows is not for everybody who reads the list is no filter for them either: `planOf` refuses it. */
  gate?: GateName;
}

/** Ties a filter's schema to the type its condition takes. */
export const listFilter = <T>(schema: z.ZodType<T>, where: (value: T, asked: Asked) => Condition): ListFilter => ({
  schema,
  where,
});

/**
 * What is kept of how many rows a list has: `from` gives the alias `t` to rows with a `cantidad` and the columns that the scope,
 * the limits of the call and these filters look at.
 */
export interface KeptCounts {
  from: RawBuilder<unknown>;
  filters: readonly string[];
  /** What stands for scope and limits where the kept rows do not have what those look at. */
  where?: Condition;
}

/**
 * One list as facts: where its rows come from, what an answer's row holds, by what it sorts, filters and is searched.
 * `from` gives the main table the alias `t`, and it alone is counted: limits, filters and searches look at `t` only.
 * `joins` serve the columns and the sorting; `columns` are evaluated for the rows of the page only.
 */
export interface ListSource {
  resource: string;
  /** Whose rows they are. Nothing is read of a list without it, and nothing past it. */
  scope: Scope;
  /** A common table expression that `from` reads: what is worked out once for the page and its count. */
  with?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Each finds exactly one row for one of `t`, so that the count without them is the right one. */
  joins?: RawBuilder<unknown>;
  /** What a row holds; a function of who reads where that makes a difference. */
  columns: RawBuilder<unknown> | ((reader: Reader) => RawBuilder<unknown>);
  sort: Record<string, RawBuilder<unknown>>;
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** In which order rows stand that the sorting holds for equal, in either direction of it; by their id without it. */
  thenBy?: readonly RawBuilder<unknown>[];
  filters?: Record<string, ListFilter>;
  /** Where its rows are kept counted; without it they are counted each time. */
  counts?: KeptCounts;
  /** The condition under which one word of a search is found in a row (D4). */
  search?: (word: string) => Condition;
  /** The same for all the words of a search at once, where that is quicker; it goes before `search`. */
  searchAll?: (words: readonly string[]) => Condition;
  /** One plan serves the searches of all these words: each place is looked up by an index of its own, however much is found. */
  plannedOnce?: (words: readonly string[]) => boolean;
}

/** All of these conditions hold; none at all is no limit. */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** At least one of these conditions holds. */
export const some = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** Matches a generated `busqueda` column, without regard to case or accents. */
export const busquedaLike =
  (column: string) =>
  (word: string): Condition =>
    sql`${sql.ref(column)} like patron(${word})`;

/** The filter `empiezaPor`: what one of these texts of a record begins with, without regard to case or accents. */
export const prefixFilter = (...texts: RawBuilder<unknown>[]) => ({
  empiezaPor: listFilter(texto(''), prefix => {
    const pattern = sql`substr(patron(${prefix}), 2)`;
    return sql`(${sql.join(
      texts.map(text => sql`sin_acentos(${text}) like ${pattern}`),
      sql` or `,
    )})`;
  }),
});

/** Midnight at the start of a day in the company's time zone. */
const startOf = (day: string, timeZone: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;

/** The filters `desde` and `hasta`: days of the company, both included, of an instant of `t`. */
export const dayFilters = (instant: RawBuilder<unknown>, timeZone: string) => ({
  desde: listFilter(fechaDia(), day => sql`${instant} >= ${startOf(day, timeZone)}`),
  hasta: listFilter(fechaDia(), day => sql`${instant} < ${startOf(day, timeZone)} + interval '1 day'`),
});
