import type { Row } from './book';
import { fitting } from './cells';

/** Maximum numbers of distinct shared texts. SheetJS searches its table linearly: more would take seconds, then hours. */
const SHARED_MAX = 2_000;
const SHARED_WITH_LONG_MAX = 20_000;
/** Maximum number of characters of a text stored in its cell. */
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

/** Truncates, with `…`, texts too long to be stored in their cell; SheetJS would truncate them without a mark. */
export function shorten(sheets: Row[][]): void {
  for (const cell of sheets.flat(2)) if (typeof cell?.v === 'string') cell.v = fitting(cell.v, OWN_MAX);
}
