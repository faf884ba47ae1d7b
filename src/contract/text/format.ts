/** How dates, numbers, money and sentences are printed, on screens and in documents alike (S9, D38, D43). */

/** Printed where there is nothing. */
export const NOTHING = '—';

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

/** What the wall clock of `timeZone` shows at that instant, in milliseconds as if it were UTC; whole seconds. */
export function wallClockAt(timeZone: string, instant: Date): number {
  const { year, month, day, hour, minute, second } = partsIn(timeZone, instant);
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
}

/** Milliseconds by which the wall clock of `timeZone` is ahead of UTC at that instant. */
const offsetAt = (timeZone: string, instant: Date): number =>
  wallClockAt(timeZone, instant) - Math.floor(instant.getTime() / 1000) * 1000;

/** The instant a text names; a text without a zone is the company's wall clock (D38). Null when it is no date. */
export function parseInstant(text: string, timeZone: string): Date | null {
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text);
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
  if (!instant) return NOTHING;
  const { year, month, day, hour, minute } = partsIn(timeZone, instant);
  const half = +hour < 12 ? 'a. m.' : 'p. m.';
  return `${+day}/${+month}/${year.slice(-2)}, ${+hour % 12 || 12}:${minute} ${half}`;
}

/** The delivered date of an order's line: `dd/MM/yy HH:mm`; '—' for nothing. */
export function fechaHoraLinea(iso: string | null | undefined, timeZone: string): string {
  const instant = iso ? parseInstant(iso, timeZone) : null;
  if (!instant) return NOTHING;
  const { year, month, day, hour, minute } = partsIn(timeZone, instant);
  return `${day}/${month}/${year.slice(-2)} ${hour}:${minute}`;
}

/** A day `YYYY-MM-DD` as `d/M/yy`, whatever the zone; '—' for nothing. */
export function dia(day: string | null | undefined): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(day ?? '');
  if (!match) return NOTHING;
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

/** Days from one day to another, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Whole days by which a day, or an instant's day, is past on the day `hoy`: 0 if it is not; null without one. */
export function daysLate(day: string | null | undefined, hoy: string): number | null {
  const late = day ? daysBetween(day.slice(0, 10), hoy) : NaN;
  return Number.isNaN(late) ? null : Math.max(0, late);
}

const quantityFormat = new Intl.NumberFormat('es-CR', { maximumFractionDigits: 3 });
const moneyFormat = new Intl.NumberFormat('es-CR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A quantity as es-CR prints it, at most three decimals (D25). */
export const cantidad = (value: number | null | undefined): string =>
  value == null ? NOTHING : quantityFormat.format(value);

/** A difference of quantities with its sign: +10, −4. */
export const signed = (difference: number): string => `${difference < 0 ? '−' : '+'}${cantidad(Math.abs(difference))}`;

/** An amount of money without its sign, two decimals (D25). */
export const importe = (value: number): string => moneyFormat.format(value);

const monthFormat = new Intl.DateTimeFormat('es-CR', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "nov 2026" of `2026-11`. */
export const mes = (month: string): string => monthFormat.format(new Date(`${month}-15T00:00:00Z`));

const shortFormat = new Intl.NumberFormat('es-CR', { notation: 'compact' });

const powerFormat = new Intl.NumberFormat('es-CR', { notation: 'scientific', maximumFractionDigits: 1 });
const LARGEST_WORD = 1e15;

/** "1,5 M", and beyond billones "2,5E17": the axis of a chart has no room for more. */
export const compactNumber = (value: number): string =>
  Math.abs(value) < LARGEST_WORD ? shortFormat.format(value).replace('K', 'k') : powerFormat.format(value);

/** An amount in colones, two decimals (D25): ₡532 242,50, and −₡532 242,50 below nothing. */
export const dinero = (value: number | null | undefined): string =>
  value == null ? NOTHING : `${value < 0 ? '−' : ''}₡${importe(Math.abs(value))}`;

const relativeFormat = new Intl.RelativeTimeFormat('es-CR');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long ago an instant was: 'hace 2 minutos', 'hace 3 horas'; after a day its date, as `el d/M/yy, h:mm a`. */
export function ago(iso: string, now: Date, timeZone: string): string {
  const past = now.getTime() - (parseInstant(iso, timeZone)?.getTime() ?? NaN);
  // Clocks differ a little: what seems to lie ahead has just been.
  if (past < MINUTE) return 'hace un momento';
  if (past < HOUR) return relativeFormat.format(-Math.floor(past / MINUTE), 'minute');
  if (past < 24 * HOUR) return relativeFormat.format(-Math.floor(past / HOUR), 'hour');
  return `el ${fechaHora(iso, timeZone)}`;
}

/** A person by the whole name; '' for nobody. */
export const fullName = (persona: { nombre?: string | null; apellido?: string | null } | null | undefined): string =>
  [persona?.nombre, persona?.apellido].filter(Boolean).join(' ');

/** A count with its word: `1 línea`, `1 250 líneas`. */
export const withCount = (count: number, one: string, many = `${one}s`): string =>
  `${cantidad(count)} ${plural(count, one, many)}`;

/** A limit: `1 000 líneas como máximo`. */
export const atMost = (count: number, many?: string): string =>
  [cantidad(count), many, 'como máximo'].filter(Boolean).join(' ');

/** `1 línea`, `12 líneas`. */
export const lineas = (count: number): string => withCount(count, 'línea');

/** `1 día`, `12 días`; '—' where there are none to count. */
export const dias = (days: number | null): string => (days === null ? NOTHING : withCount(days, 'día'));

/** `62 %`; '—' where there is nothing to be a part of. */
export const percentage = (percent: number | null): string => (percent === null ? NOTHING : `${cantidad(percent)} %`);

/** The word for a count: singular for 1, else plural. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A text as a sentence that ends in exactly one full stop, even if it already had one ("… S.A."). */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A text that begins with a capital letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first of several texts, and how many more there are: "121, 122, 123 y 2 más". */
export const firstFew = (texts: readonly (string | number)[], most: number, separator = ', '): string =>
  texts.slice(0, most).join(separator) + (texts.length > most ? ` y ${texts.length - most} más` : '');

/** Stands between the texts of a label. */
export const DOT = '·';

/** Texts one after the other, "Cemento · Saco 50 kg"; those that are none are left out. */
export const dotted = (...texts: (string | number | false | null | undefined)[]): string =>
  texts.filter(Boolean).join(` ${DOT} `);
