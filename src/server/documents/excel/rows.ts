import { dotted } from '#contract/text/format';
import { type Cell, type Column, type Fact, fullTitle, type LoadedDocument } from '../documentModel';
import { titleCell, type Row } from './book';
import { excelCell, textCell } from './cells';

const factRow = ({ label, value, kind }: Fact, timeZone: string): Row => [
  textCell(label),
  excelCell(kind, value, timeZone),
];

/** All columns of the table: the group columns, then those of the rows. */
export const columnsOf = ({ groupColumns = [], columns }: LoadedDocument): Column[] => [...groupColumns, ...columns];

/** The facts above the table, including the time of creation. */
export const factsOf = ({ facts, generatedAt }: LoadedDocument): Fact[] => [
  ...facts,
  { label: 'Generado', value: generatedAt, kind: 'dateTime' },
];

/** The rows above the table: company, title, facts and an empty row. */
export function topRows(document: LoadedDocument): Row[] {
  const { empresa, timeZone } = document;
  const company = dotted(empresa?.nombre, empresa?.rnc && `RNC ${empresa.rnc}`);
  return [
    ...(company ? [[titleCell(company)]] : []),
    [titleCell(fullTitle(document))],
    ...factsOf(document).map(fact => factRow(fact, timeZone)),
    [],
  ];
}

/** One row per line, preceded by the values of its group, so that the list can be sorted, filtered and summed. */
export function* bodyRows({ groups, groupColumns = [], columns, timeZone }: LoadedDocument): Generator<Row> {
  const cells = (of: Column[], values: Cell[]): Row =>
    of.map(({ kind }, at) => excelCell(kind, values[at] ?? null, timeZone));
  for (const { heading = [], rows } of groups) {
    const shared = cells(groupColumns, heading);
    for (const row of rows) yield [...shared, ...cells(columns, row)];
    if (rows.length === 0 && heading.length > 0) yield shared;
  }
}

/** The rows below the table: totals, closing amounts and the note. */
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
