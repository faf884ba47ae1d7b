import type { Row } from './book';
import { fitting } from './cells';

/** Maximum numbers of distinct shared texts. SheetJS searches its table linearly: more would take seconds, then hours. */
const SHARED_MAX = 2_000;
const SHARED_WITH_LONG_MAX = 20_000;
/** Maximum numbers of characters of a text in the table of an `.xls`, and of one stored in its cell. */
export const SHARED_TEXT_MAX = 4_000;
const OWN_MAX = 255;

/** Whether texts are shared in one table (smaller file, any length) or stored in their cells (fast, long ones cut). */
export function sharesTexts(sheets: Row[][]): boolean {
  const texts = new Set<string>();
  let longest = 0;
  for (const cell of sheets.flat(2)) {
    if (typeof cell?.v !== 'string') continue;
    longest = Math.max(longest, cell.v.length);
    texts.add(cell.v);
  }
  return texts.size <= (longest > OWN_MAX ? SHARED_WITH_LONG_MAX : SHARED_MAX);
}

/**
 * Truncates, with `…`, texts that SheetJS can't write to an `.xls`: in their cells it would truncate them without a mark. In
 * the table it can't split one between records of 8,224 bytes: with more than 4,110 characters it loops for ever.
 */
export function shorten(sheets: Row[][], isShared: boolean): void {
  const max = isShared ? SHARED_TEXT_MAX : OWN_MAX;
  for (const cell of sheets.flat(2)) if (typeof cell?.v === 'string') cell.v = fitting(cell.v, max);
}
