import type { Column, LoadedDocument } from '../documentModel';

const onPaper = <T>(columns: readonly Column[], values: readonly T[]): T[] =>
  values.filter((_, at) => !columns[at]?.sheetOnly);

/** The document without its `sheetOnly` facts and columns, as its PDF shows it. */
export function forPdf(document: LoadedDocument): LoadedDocument {
  const { facts, columns, totals, groups } = document;
  return {
    ...document,
    facts: facts.filter(({ sheetOnly }) => !sheetOnly),
    columns: onPaper(columns, columns),
    totals: totals && onPaper(columns, totals),
    groups: groups.map(group => ({ ...group, rows: group.rows.map(row => onPaper(columns, row)) })),
  };
}
