import type { Cell, Column, Fact, LoadedDocument } from '../documentModel';
import { titleCell, type Row } from './book';
import { excelCell, textCell } from './cells';

const factRow = ({ label, value, kind }: Fact, timeZone: string): Row => [
  textCell(label),
  excelCell(kind, value, timeZone),
];

/** All columns of the table: those of the groups, then those of the rows. */
export const columnsOf = ({ groupColumns = [], columns }: LoadedDocument): Column[] => [...groupColumns, ...columns];

/** The facts above the table, when it was made included. */
export const factsOf = ({ facts, generatedAt }: LoadedDocument): Fact[] => [
  ...facts,
  { label: 'Generado', value: generatedAt, kind: 'dateTime' },
];

/** Company, title and facts above the table, with an empty row between. */
export function topRows(document: LoadedDocument): Row[] {
  const { empresa, title, subtitle, timeZone } = document;
  const company = [empresa?.nombre, empresa?.rnc && `RNC ${empresa.rnc}`].filter(Boolean).join(' · ');
  return [
    ...(company ? [[titleCell(company)]] : []),
    [titleCell([title, subtitle].filter(Boolean).join(' '))],
    ...factsOf(document).map(fact => factRow(fact, timeZone)),
    [],
  ];
}

/** One row a line, the values of its group before it: so a list can be sorted, filtered and summed. */
export function* bodyRows({ groups, groupColumns = [], columns, timeZone }: LoadedDocument): Generator<Row> {
  const cells = (of: Column[], values: Cell[]): Row =>
    of.map(({ kind }, at) => excelCell(kind, values[at] ?? null, timeZone));
  for (const { heading = [], rows } of groups) {
    const shared = cells(groupColumns, heading);
    for (const row of rows) yield [...shared, ...cells(columns, row)];
    if (rows.length === 0 && heading.length > 0) yield shared;
  }
}

/** Totals, closing amounts and the note, under the table. */
export function closingRows({
  totals,
  summary = [],
  note,
  groupColumns = [],
  columns,
  timeZone,
}: LoadedDocument): Row[] {
  const before: Row = groupColumns.map(() => undefined);
  const blank = (count: number): Row => Array.from({ length: Math.max(0, count) }, () => undefined);
  const last = groupColumns.length + columns.length;
  return [
    ...(totals ? [[...before, ...columns.map(({ kind }, at) => excelCell(kind, totals[at] ?? null, timeZone))]] : []),
    ...summary.map(fact => [...blank(last - 2), ...factRow(fact, timeZone)]),
    ...(note ? [[], [textCell(note)]] : []),
  ];
}
