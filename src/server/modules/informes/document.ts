import { z } from 'zod';
import type { AnyInforme } from '#contract/declarations/informe';
import { plus } from '#contract/text/sums';
import type {
  Cell,
  CellKind,
  Column,
  DocumentContext,
  DocumentModel,
  Fact,
  Group,
} from '../../documents/documentModel';

type Row = Record<string, unknown>;
type InformeColumn = AnyInforme['columns'][string];

const cell = z.union([z.string(), z.number(), z.null()]);

const kinds: Record<InformeColumn['kind'], CellKind> = {
  text: 'text',
  code: 'code',
  id: 'id',
  quantity: 'quantity',
  money: 'money',
  day: 'day',
  instant: 'dateTime',
};
const columnOf = ({ label, kind, under }: InformeColumn): Column => ({ title: label, kind: kinds[kind], under });

/** Groups consecutive rows by the value of the column `by`; without it, all rows form one group. */
function groupsOf(rows: readonly Row[], by: string | undefined, columns: readonly string[]): Group[] {
  const groups: Group[] = [];
  let head: Cell | undefined;
  for (const row of rows) {
    const own = by === undefined ? null : cell.parse(row[by]);
    if (own !== head) groups.push({ heading: by === undefined ? undefined : [own], rows: [] });
    head = own;
    groups.at(-1)?.rows.push(columns.map(name => cell.parse(row[name])));
  }
  return groups;
}

/** The sums of the columns of money; quantities of different articles are not added. */
function totalsOf(rows: readonly Row[], columns: readonly [name: string, column: InformeColumn][]): Cell[] | undefined {
  if (rows.length === 0 || !columns.some(([, { kind }]) => kind === 'money')) return undefined;
  const sums = columns.map(([name, { kind }]) =>
    kind === 'money' ? rows.map(row => z.number().parse(row[name])).reduce(plus, 0) : null,
  );
  return ['Total', ...sums.slice(1)];
}

/**
 * Document of a declared report: its columns, grouped if declared, and their totals. Its facts are the numbers of groups
 * and rows, and the filters that were applied (`filterFacts`).
 */
export function informeDocument(
  declared: AnyInforme,
  rows: readonly Row[],
  context: DocumentContext,
  filterFacts: readonly Fact[],
): DocumentModel {
  const { title, empty, columns, groups } = declared;
  const heading = groups && columns[groups.by];
  const own = Object.entries(columns).filter(([name]) => name !== groups?.by);
  return {
    ...context,
    title,
    facts: [
      ...(groups
        ? [{ label: groups.counted, value: new Set(rows.map(row => row[groups.by])).size, kind: 'quantity' as const }]
        : []),
      { label: declared.rows, value: rows.length, kind: 'quantity' },
      ...filterFacts,
    ],
    groupColumns: heading && [columnOf(heading)],
    columns: own.map(([, column]) => columnOf(column)),
    groups: groupsOf(
      rows,
      groups?.by,
      own.map(([name]) => name),
    ),
    totals: totalsOf(rows, own),
    emptyText: empty,
  };
}
