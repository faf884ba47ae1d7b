import { parseInstant, wallClockAt } from '#contract/format';

const DAY = 86_400_000;
/** Days from Excel's day 0 to 1 January 1970. */
const EPOCH = 25_569;

/** An instant as a spreadsheet's date: the company's wall clock (D38), in days. Null when the text is no date. */
export function serialOfInstant(iso: string, timeZone: string): number | null {
  const instant = parseInstant(iso, timeZone);
  return instant ? wallClockAt(timeZone, instant) / DAY + EPOCH : null;
}

/** A day `YYYY-MM-DD` as a spreadsheet's date, whatever the zone. Null when the text is no date. */
export function serialOfDay(day: string): number | null {
  const time = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / DAY + EPOCH;
}
