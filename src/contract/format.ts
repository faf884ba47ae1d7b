/** How dates, numbers and money are printed, on screens and in documents alike (SPEC part 9, D38, D43). */

type Parts = Record<Intl.DateTimeFormatPartTypes, string>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

function partsIn(timeZone: string, instant: Date): Parts {
  const entries = dateFormatter(timeZone)
    .formatToParts(instant)
    .map(part => [part.type, part.value] as const);
  return Object.fromEntries(entries) as Parts;
}

/** Milliseconds by which the wall clock of `timeZone` is ahead of UTC at that instant. */
function offsetAt(timeZone: string, instant: Date): number {
  const { year, month, day, hour, minute, second } = partsIn(timeZone, instant);
  const wall = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/** The instant a text names; a text without a zone is the company's wall clock (D38). Null when it is no date. */
export function parseInstant(text: string, timeZone: string): Date | null {
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text) && text.includes('T');
  const instant = new Date(hasZone ? text : `${text.includes('T') ? text : `${text}T00:00:00`}Z`);
  if (Number.isNaN(instant.getTime())) return null;
  if (hasZone) return instant;
  // The offset at the wall clock read as UTC may be that of the other side of a change to summer time; one more step settles it.
  const near = new Date(instant.getTime() - offsetAt(timeZone, instant));
  return new Date(instant.getTime() - offsetAt(timeZone, near));
}

/** An instant as `d/M/yy, h:mm a`, 'a' being a. m. or p. m.; '—' for nothing. */
export function fechaHora(iso: string | null | undefined, timeZone: string): string {
  const instant = iso ? parseInstant(iso, timeZone) : null;
  if (!instant) return '—';
  const { year, month, day, hour, minute } = partsIn(timeZone, instant);
  const half = +hour < 12 ? 'a. m.' : 'p. m.';
  return `${+day}/${+month}/${year.slice(-2)}, ${+hour % 12 || 12}:${minute} ${half}`;
}

/** The delivered date of an order's line: `dd/MM/yy HH:mm`; '—' for nothing. */
export function fechaHoraLinea(iso: string | null | undefined, timeZone: string): string {
  const instant = iso ? parseInstant(iso, timeZone) : null;
  if (!instant) return '—';
  const { year, month, day, hour, minute } = partsIn(timeZone, instant);
  return `${day}/${month}/${year.slice(-2)} ${hour}:${minute}`;
}

/** A day `YYYY-MM-DD` as `d/M/yy`, whatever the zone; '—' for nothing. */
export function dia(day: string | null | undefined): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(day ?? '');
  if (!match) return '—';
  const [, year = '', month = '', date = ''] = match;
  return `${+date}/${+month}/${year.slice(-2)}`;
}

/** The day an instant falls on in `timeZone`, as `YYYY-MM-DD`. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, day } = partsIn(timeZone, instant);
  return `${year}-${month}-${day}`;
}

/** `days` after a day, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const quantityFormat = new Intl.NumberFormat('es-CR', { maximumFractionDigits: 3 });
const moneyFormat = new Intl.NumberFormat('es-CR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A quantity as es-CR prints it, at most three decimals (D25). */
export const cantidad = (value: number | null | undefined): string =>
  value == null ? '—' : quantityFormat.format(value);

/** An amount in colones, two decimals (D25). */
export const dinero = (value: number | null | undefined): string =>
  value == null ? '—' : `₡${moneyFormat.format(value)}`;
