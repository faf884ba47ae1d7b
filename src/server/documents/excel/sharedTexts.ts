import type { Row } from './book';
import { fitting } from './cells';

/** SheetJS looks a text up in its shared table one by one: with more different ones than these that takes seconds, then hours. */
const SHARED_MAX = 2_000;
const SHARED_WITH_LONG_MAX = 20_000;
/** What a text kept in its own cell may have. */
const OWN_MAX = 255;

/** Whether texts go into one shared table (smaller, and any length) or each into its cell (quick, and cut if it is long). */
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

/** Cuts the texts that a cell of its own cannot hold: SheetJS would cut them without a sign of it. */
export function shorten(sheets: Row[][]): void {
  for (const cell of sheets.flat(2)) if (typeof cell?.v === 'string') cell.v = fitting(cell.v, OWN_MAX);
}
