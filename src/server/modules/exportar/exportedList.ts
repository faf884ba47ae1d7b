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
  /** Values of a row, one per column. Throws if the row does not match the contract. */
  toRow: (row: unknown) => Cell[];
}

/** A column: its title, the kind of its cells, the value of a record, and the SQL of its sum if it has one. */
export type ExportedColumn<T> = readonly [
  title: string,
  kind: CellKind,
  value: (record: T) => Cell | undefined,
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
    toRow: row => {
      const record = schema.parse(row);
      return columns.map(([, , value]) => value(record) ?? null);
    },
  };
}

interface Added {
  all: number[];
  vigentes: number[];
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
  { sums, stands, columns }: ExportedList,
  { from, joins = sql``, scope }: ListSource,
  keys: readonly number[],
): Promise<Closing> {
  const summed = sums.filter(sum => sum !== null);
  if (summed.length === 0 || keys.length === 0) return {};
  const added = (where: RawBuilder<unknown>) =>
    sql`json_build_array(${sql.join(summed.map(sum => sql`coalesce(sum(${sum})${where}, 0)`))})`;
  const { rows } = await sql<Added>`
    select ${added(sql``)} as "all", ${added(sql` filter (where ${stands ?? sql`true`})`)} as vigentes
    from ${from} ${joins} where t.id = any(${keys}::bigint[]) and ${visibleTo(person, scope)}`.execute(db);
  const { all: sumsOfAll = [], vigentes = [] } = rows[0] ?? {};
  let at = 0;
  const totals = sums.map((sum): Cell => (sum === null ? null : (sumsOfAll[at++] ?? 0)));
  // The first column has no sum and holds the row's label.
  totals[0] = 'Total';
  const [all = 0, standing = 0] = [sumsOfAll.at(-1), vigentes.at(-1)];
  const name = columns[sums.findLastIndex(sum => sum !== null)]?.title ?? '';
  if (all === standing) return { totals };
  return {
    totals,
    summary: [
      { label: 'De anuladas', value: minus(all, standing), kind: 'money' },
      { label: `${name} sin anuladas`, value: standing, kind: 'money' },
    ],
  };
}
