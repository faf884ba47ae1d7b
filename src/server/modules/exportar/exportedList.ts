import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { minus } from '#contract/text/sums';
import type { Database } from '../../db/schema';
import type { Cell, CellKind, Column, Fact } from '../../documents/documentModel';
import type { ListQuery } from '../../lists/query';
import type { Condition, ListSource } from '../../lists/source';
import { type Person, visibleTo } from '../../scope';

/** A list as a spreadsheet: its columns, and how a row is converted to cells. */
export interface ExportedList {
  title: string;
  emptyText: string;
  source: (timeZone: string, query: ListQuery) => ListSource;
  /** Whether a row counts; annulled ones are listed and summed separately. */
  stands?: Condition;
  columns: Column[];
  /** Sums of its rows by column; null for columns without a sum. */
  sums: (RawBuilder<unknown> | null)[];
  /** Values of a row, one per column, instants within texts in the time zone. Throws if the row does not match the contract. */
  toRow: (row: unknown, timeZone: string) => Cell[];
}

/** A column: its title, the kind of its cells, the value of a record, and the SQL of its sum if it has one. */
export type ExportedColumn<T> = readonly [
  title: string,
  kind: CellKind,
  value: (record: T, timeZone: string) => Cell | undefined,
  sum?: RawBuilder<unknown>,
];

/** Ties the columns of a list to the record that its schema reads. */
export function exportedList<T>(
  facts: Pick<ExportedList, 'title' | 'emptyText' | 'source' | 'stands'>,
  schema: z.ZodType<T>,
  columns: readonly ExportedColumn<T>[],
): ExportedList {
  return {
    ...facts,
    columns: columns.map(([title, kind]) => ({ title, kind })),
    sums: columns.map(([, , , sum]) => sum ?? null),
    toRow: (row, timeZone) => {
      const record = schema.parse(row);
      return columns.map(([, , value]) => value(record, timeZone) ?? null);
    },
  };
}

/** Sums by column, null for those without one: of all rows, and of those that stand. */
interface Added {
  all: (number | null)[];
  standing: (number | null)[];
}

/** Last rows of a spreadsheet. */
interface Closing {
  totals?: Cell[];
  summary?: Fact[];
}

/**
 * The totals row of the listed rows, exact to the cent. If some of them are annulled, two lines below it give their sum
 * and the sum without them, for the last column that has a total.
 */
export async function closingOf(
  db: Kysely<Database>,
  person: Person,
  { sums, stands = sql`true`, columns }: ExportedList,
  { from, joins = sql``, scope }: ListSource,
  keys: readonly number[],
): Promise<Closing> {
  const last = sums.findLastIndex(sum => sum !== null);
  if (last < 0 || keys.length === 0) return {};
  const added = (rows: Condition) =>
    sql.join(sums.map(sum => (sum ? sql`coalesce(sum(${sum}) filter (where ${rows}), 0)` : sql`null`)));
  const { rows } = await sql<Added>`
    select json_build_array(${added(sql`true`)}) as "all", json_build_array(${added(stands)}) as standing
    from ${from} ${joins} where t.id = any(${keys}::bigint[]) and ${visibleTo(person, scope)}`.execute(db);
  const { all = [], standing = [] } = rows[0] ?? {};
  // The first column has no sum and holds the row's label.
  const totals: Cell[] = ['Total', ...all.slice(1)];
  const [total, inForce] = [all[last] ?? 0, standing[last] ?? 0];
  if (total === inForce) return { totals };
  return {
    totals,
    summary: [
      { label: 'De anuladas', value: minus(total, inForce), kind: 'money' },
      { label: `${columns[last]?.title ?? ''} sin anuladas`, value: inForce, kind: 'money' },
    ],
  };
}
