import { cellKinds, printCell } from '../cellKinds';
import type { Cell, Column, Fact, LoadedDocument } from '../documentModel';
import { columnsOf, factsOf } from './rows';
import { textWidth, titleWidth } from './tableLayout';

/** Limits of a text column's width, in characters. Longer texts may look cut on the screen; the file has them whole. */
const WIDTH = { min: 10, max: 60, air: 2 };

function* valuesAt({ groups, groupColumns = [] }: LoadedDocument, at: number): Generator<Cell> {
  const own = at - groupColumns.length;
  for (const { heading = [], rows } of groups) {
    if (own < 0) yield heading[at] ?? null;
    else for (const row of rows) yield row[own] ?? null;
  }
}

/** Width for the values of a column: fixed for numbers and dates; for texts, that of the longest, within the limits. */
function valuesWidth(document: LoadedDocument, { kind }: Column, at: number): number {
  const { chars } = cellKinds[kind];
  if (chars !== null) return chars;
  let longest = WIDTH.min;
  for (const value of valuesAt(document, at)) {
    longest = Math.max(longest, textWidth(printCell(kind, value, document.timeZone)));
  }
  return Math.min(longest, WIDTH.max);
}

/** Whether a fact is a number or a date, which Excel shows as ### in too narrow a column; a text overflows instead. */
const isFigure = ({ kind }: Fact): boolean => cellKinds[kind ?? 'text'].chars !== null;

const widest = (texts: string[]): number => Math.max(0, ...texts.map(textWidth));

/**
 * Minimum widths, by column index, for the rows above and below the table: labels and figures of the facts are in the
 * first two columns, labels and figures of the closing amounts in the last two.
 */
function leastWidths(document: LoadedDocument, count: number): Map<number, number> {
  const { summary = [], timeZone } = document;
  const figures = (facts: Fact[]) =>
    widest(facts.filter(isFigure).map(({ kind, value }) => printCell(kind, value, timeZone)));
  const labels = (facts: Fact[]) => widest(facts.map(({ label }) => label));
  const least = new Map<number, number>();
  const needs = (at: number, width: number) => least.set(at, Math.max(least.get(at) ?? 0, width));
  needs(0, labels(factsOf(document)));
  needs(1, figures(factsOf(document)));
  needs(Math.max(0, count - 2), labels(summary));
  needs(Math.max(1, count - 1), figures(summary));
  return least;
}

/** Widths of the columns, in characters, for their titles with the filter's button and for their values. */
export function columnWidths(document: LoadedDocument): number[] {
  const columns = columnsOf(document);
  const least = leastWidths(document, columns.length);
  return Array.from({ length: Math.max(2, columns.length) }, (_, at) => {
    const column = columns[at];
    const own = column ? Math.max(titleWidth(column.title), valuesWidth(document, column, at)) : 0;
    return Math.max(own, least.get(at) ?? 0) + WIDTH.air;
  });
}
