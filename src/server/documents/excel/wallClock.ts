import { parseInstant } from '#contract/format';

const DAY = 86_400_000;
/** Days from Excel's day 0 to 1 January 1970. */
const EPOCH = 25_569;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** An instant as a spreadsheet's date: the company's wall clock (D38), in days. Null when the text is no date. */
export function serialOfInstant(iso: string, timeZone: string): number | null {
  const instant = parseInstant(iso, timeZone);
  if (!instant) return null;
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  return wall / DAY + EPOCH;
}

/** A day `YYYY-MM-DD` as a spreadsheet's date, whatever the zone. Null when the text is no date. */
export function serialOfDay(day: string): number | null {
  const time = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / DAY + EPOCH;
}
