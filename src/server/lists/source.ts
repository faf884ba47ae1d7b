import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { calendarDay, id, requiredText } from '#contract/declarations/fields';
import type { GateName } from '#contract/permisos';
import type { Reader, Scope } from '../scope';

/** A condition on a list, ready for WHERE. */
export type Condition = RawBuilder<boolean>;

/** The `filter` of a request, not validated. */
type FilterValues = Readonly<Record<string, unknown>>;

/** A key of the `filter` parameter. */
export interface ListFilter {
  /** The condition for a value; undefined if the value is not valid. `asked` has the request's other keys too. */
  condition: (value: unknown, asked: FilterValues) => Condition | undefined;
  /** Gate of a filter on data that not every reader of the list may see; without the right `planOf` throws 403. */
  gate?: GateName;
}

/** A filter whose values match `schema`; `where` is its condition for one. */
export const listFilter = <T>(
  schema: z.ZodType<T>,
  where: (value: T, asked: FilterValues) => Condition,
): ListFilter => ({
  condition: (value, asked) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? where(parsed.data, asked) : undefined;
  },
});

/**
 * Stored row counts of a list. `from` gives the alias `t` to rows with a `cantidad` and the columns that the scope, the
 * conditions of the call and these filters use.
 */
export interface KeptCounts {
  from: RawBuilder<unknown>;
  filters: readonly string[];
  /** Replaces scope and conditions if the stored counts lack columns that those use. */
  where?: Condition;
}

/** What reading one record needs of its list. */
export type RecordSource = Pick<ListSource, 'scope' | 'from' | 'joins' | 'columns'> & {
  /** Message of the 404 of a record that does not exist, or that the reader may not see. */
  missing?: string;
};

/**
 * Declares a list: the source and columns of its rows, its sort keys, filters and search. `from` gives the main table
 * the alias `t` and is counted alone, so conditions, filters and searches may use `t` only. `joins` serve columns and
 * sort keys; `columns` are evaluated for the rows of the page only.
 */
export interface ListSource {
  resource: string;
  /** Which rows a reader may see. Applied to every read of the list. */
  scope: Scope;
  /** A common table expression that `from` reads, computed once for the page and its count. */
  with?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Each must yield exactly one row per row of `t`, because rows are counted without the joins. */
  joins?: RawBuilder<unknown>;
  /** Columns of a row; a function if they depend on the reader. */
  columns: RawBuilder<unknown> | ((reader: Reader) => RawBuilder<unknown>);
  sort: Record<string, RawBuilder<unknown>>;
  /** The sort keys that may be empty: what is empty is last either way. No others, which an index serves backwards too. */
  mayBeEmpty?: readonly string[];
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** Further sort keys for rows with equal sort values, ascending in either direction; then by id. */
  thenBy?: readonly RawBuilder<unknown>[];
  filters?: Record<string, ListFilter>;
  /** Stored row counts; without them rows are counted for each page. */
  counts?: KeptCounts;
  /** The condition that a search word is found in what the reader is shown of a row (D4). */
  search?: (word: string, reader: Reader) => Condition;
  /** The same for all words of a search, and its text, at once; takes precedence over `search`. */
  searchAll?: (words: readonly string[], text: string, reader: Reader) => Condition;
  /** Whether one query plan serves all searches of such words: each is looked up by index, however many rows match. By default none. */
  hasGenericPlan?: (words: readonly string[]) => boolean;
}

/** All of the conditions hold; true without conditions. */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** At least one of the conditions holds. */
export const some = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** Condition that a generated `busqueda` column contains a word, ignoring case and accents. */
export const busquedaLike =
  (column: string) =>
  (word: string): Condition =>
    sql`${sql.ref(column)} like patron(${word})`;

/** The filter `empiezaPor`: one of these texts begins with the value, ignoring case and accents. */
export const prefixFilter = (...texts: RawBuilder<unknown>[]) => ({
  empiezaPor: listFilter(requiredText(''), prefix =>
    some(texts.map(text => sql`starts_with(plegado(${text}), plegado(${prefix}))`)),
  ),
});

/** A user or customer, as answers name a person (`persona` of the contract), from the row with this alias. */
export const personIn = (alias: string) =>
  sql.raw<unknown>(`json_build_object('id', ${alias}.id, 'nombre', ${alias}.nombre, 'apellido', ${alias}.apellido)`);

/** The full name of a user or customer, from the row with this alias. */
export const fullNameIn = (alias: string) => sql.raw<string>(`${alias}.nombre || ' ' || ${alias}.apellido`);

/** Sort key of the name of a document's line, as the names of records are sorted (migration 076). */
export const byLineName = sql`t."nombreProducto" collate "es-natural"`;

/** Midnight at the start of a day, or of one some days later, in the company's time zone. */
const startOf = (day: string, timeZone: string, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;

/** The filters `desde` and `hasta` on an instant of `t`: days in the company's time zone, both included. */
export const dayFilters = (instant: RawBuilder<unknown>, timeZone: string) => ({
  desde: listFilter(calendarDay(), day => sql`${instant} >= ${startOf(day, timeZone)}`),
  hasta: listFilter(calendarDay(), day => sql`${instant} < ${startOf(day, timeZone, 1)}`),
});

/** Filter of a report by project; `column` holds the project's id. */
export const projectFilter = (column: string) => ({
  idProyecto: listFilter(id(), value => sql`${sql.ref(column)} = ${value}`),
});
