import { cellKinds, printCell } from '../cellKinds';
import type { Cell, Column, Fact, LoadedDocument } from '../documentModel';
import { columnsOf, factsOf } from './rows';
import { textWidth, titleWidth } from './tableLayout';

/** Characters a text column may take; longer ones run on or are cut on the screen, never in the file. */
const WIDTH = { min: 10, max: 60, air: 2 };

function* valuesAt({ groups, groupColumns = [] }: LoadedDocument, at: number): Generator<Cell> {
  const own = at - groupColumns.length;
  for (const { heading = [], rows } of groups) {
    if (own < 0) yield heading[at] ?? null;
    else for (const row of rows) yield row[own] ?? null;
  }
}

/** What the values of a column take: fixed for numbers and dates, the longest (within reason) for texts. */
function valuesWidth(document: LoadedDocument, { kind }: Column, at: number): number {
  const { chars } = cellKinds[kind];
  if (chars !== null) return chars;
  let longest = WIDTH.min;
  for (const value of valuesAt(document, at)) {
    longest = Math.max(longest, textWidth(printCell(kind, value, document.timeZone)));
  }
  return Math.min(longest, WIDTH.max);
}

/** A number or a date, which would be only ### in a column that is too narrow; a text runs on. */
const isFigure = ({ kind }: Fact): boolean => cellKinds[kind ?? 'text'].chars !== null;

const widest = (texts: string[]): number => Math.max(0, ...texts.map(textWidth));

/**
 * What stands above and below the table takes of its columns: the labels of the facts of the first, their figures of the
 * second, the labels of the closing amounts of the last but one, the amounts of the last.
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

/** Widths, in characters, that show every title, with its filter's button, and every value. */
export function columnWidths(document: LoadedDocument): number[] {
  const columns = columnsOf(document);
  const least = leastWidths(document, columns.length);
  return Array.from({ length: Math.max(2, columns.length) }, (_, at) => {
    const column = columns[at];
    const own = column ? Math.max(titleWidth(column.title), valuesWidth(document, column, at)) : 0;
    return Math.max(own, least.get(at) ?? 0) + WIDTH.air;
  });
}
