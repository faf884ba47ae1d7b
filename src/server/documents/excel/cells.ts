import type { CellObject } from 'xlsx';
import { cellKinds } from '../cellKinds';
import type { Cell, CellKind } from '../documentModel';
import { serialOfDay, serialOfInstant } from './wallClock';

/**
 * Characters in one cell. The format's limit is 32,767, but SheetJS cannot split a text between records of 8,224 bytes:
 * with one longer than 4,110 characters its writer never ends. No text of the product comes near.
 */
export const TEXT_MAX = 4_000;

/** A text of at most so many characters: cut, never in the middle of a sign, if it is longer. */
export const fitting = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

/** A string cell whatever it begins with, so '=…' stays words. */
export const textCell = (text: string): CellObject => ({ t: 's', v: fitting(text, TEXT_MAX) });

function serial(kind: CellKind, value: string, timeZone: string): number | null {
  if (kind === 'day') return serialOfDay(value);
  return kind === 'dateTime' || kind === 'lineDateTime' ? serialOfInstant(value, timeZone) : null;
}

/** A value as a cell of its kind: real numbers and dates with their format, anything else as text, nothing for null. */
export function excelCell(kind: CellKind | undefined, value: Cell, timeZone: string): CellObject | undefined {
  if (value === null || value === '') return undefined;
  const number = typeof value === 'number' ? value : serial(kind ?? 'text', value, timeZone);
  if (number === null || !Number.isFinite(number)) return textCell(String(value));
  return { t: 'n', v: number, z: cellKinds[kind ?? 'text'].numberFormat(number) };
}
