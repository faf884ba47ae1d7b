import type { CellObject } from 'xlsx';
import { cellKinds } from '../cellKinds';
import type { Cell, CellKind } from '../documentModel';
import { serialOfDay, serialOfInstant } from './wallClock';

/** Maximum number of characters in a cell of either format. */
const CELL_MAX = 32_767;

/** Truncates a text that no cell can hold, ending in `…`, without half of a surrogate pair. */
const fitting = (text: string): string =>
  text.length <= CELL_MAX ? text : `${text.slice(0, CELL_MAX - 1).toWellFormed()}…`;

/** A string cell, so that a text beginning with '=' is never a formula. */
export const textCell = (text: string): CellObject => ({ t: 's', v: fitting(text) });

function serial(kind: CellKind, value: string, timeZone: string): number | null {
  if (kind === 'day') return serialOfDay(value);
  return kind === 'dateTime' || kind === 'lineDateTime' ? serialOfInstant(value, timeZone) : null;
}

/** Converts a value to a cell: numbers and dates as formatted numbers, others as text; undefined for null and ''. */
export function excelCell(kind: CellKind | undefined, value: Cell, timeZone: string): CellObject | undefined {
  if (value === null || value === '') return undefined;
  const number = typeof value === 'number' ? value : serial(kind ?? 'text', value, timeZone);
  if (number === null || !Number.isFinite(number)) return textCell(String(value));
  return { t: 'n', v: number, z: cellKinds[kind ?? 'text'].numberFormat(number) };
}
