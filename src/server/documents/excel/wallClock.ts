import { parseInstant, wallClockAt } from '#contract/text/format';

const DAY = 86_400_000;
/** Excel's serial number of 1 January 1970. */
const EPOCH = 25_569;

/** Excel's serial number, in days, of an instant as local time in `timeZone` (D38). Null if the text is not a date. */
export function serialOfInstant(iso: string, timeZone: string): number | null {
  const instant = parseInstant(iso, timeZone);
  return instant ? wallClockAt(timeZone, instant) / DAY + EPOCH : null;
}

/** Excel's serial number of a day `YYYY-MM-DD`, independent of time zones. Null if the text is not a date. */
export function serialOfDay(day: string): number | null {
  const time = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / DAY + EPOCH;
}
