/**
 * Parsing of numbers typed in a form or found as text in an imported file. The same rules for both:
 * - spaces, what has no width and ₡ are ignored; a space or an apostrophe between digits groups thousands, or there are two
 *   numbers, which is refused, as they group no decimals; a tab or a line break between digits separates cells of a
 *   spreadsheet, which are two numbers too;
 * - with both signs, point and comma, the last is the decimal one and the other groups thousands;
 * - one sign several times groups thousands;
 * - one sign before exactly three digits may mean either: it is refused with both readings; after zeros alone it is the decimal one;
 * - a minus is refused, never dropped.
 */

/** The number, null for a blank text, or the Spanish reason why the text is not a number. */
type ReadFigure = { value: number | null } | { refused: string };

/** An apostrophe behind a figure would be its unit, feet. */
const IGNORED = /[\s\p{Cf}₡¢]|['’](?=\d)/gu;
const NO_WIDTH = /\p{Cf}/gu;
/** Digits with a blank between them that does not group thousands. */
const TWO_NUMBERS = /\d[\s'’₡¢]+(?!\d{3}(?!\d))\d|(?:\d{4}|(?<!\d)0+|[.,]\d+)[\s'’₡¢]+\d/;
/** What stands between cells that are copied from a spreadsheet. */
export const SEVERAL_CELLS = /[\t-\r\u0085\u2028\u2029]/;
const MINUS = /^[-\u2212]/;
const MAX_DIGITS = 15;

const NOT_A_NUMBER = { refused: 'Debe ser un número' };
const SEVERAL = { refused: 'Debe ser un solo número' };
const NEGATIVE = { refused: 'No puede ser negativo' };
const TOO_LONG = { refused: 'Tiene demasiadas cifras' };

const isGrouped = (text: string, sign: string): boolean =>
  new RegExp(`^(?!0+\\D)\\d{1,3}(\\${sign}\\d{3})+$`).test(text);

const bareOf = (text: string): string => text.replace(IGNORED, '').replace(/^\+/, '');

export type GroupingSign = '.' | ',';

/** A figure that may mean two numbers, as it would be typed for each. */
interface TwoReadings {
  sign: GroupingSign;
  /** If the sign groups thousands, and if it is the decimal one. */
  readings: readonly [thousands: string, decimals: string];
}

/** 0,125 and 1500,505 cannot be thousands: nobody groups them so. */
const TWO_READINGS = /^(?=\d{1,3}\D)0*([1-9]\d*)([.,])(\d{3})$/;

/** Both readings of `1.500`, 1500 and 1,5; of `1.125`, 1125 and 1,1250. Null for a text with one reading or none. */
export function twoReadings(text: string): TwoReadings | null {
  const [, whole = '', sign, decimals = ''] = TWO_READINGS.exec(bareOf(text)) ?? [];
  if (sign !== '.' && sign !== ',') return null;
  const short = decimals.replace(/0+$/, '');
  const asDecimals = short === '' ? whole : `${whole},${short.length === decimals.length ? `${short}0` : short}`;
  return { sign, readings: [`${whole}${decimals}`, asDecimals] };
}

/** Normalizes the decimal sign of a text to a point, or returns why it is not a number. */
function plainDigits(text: string, groups?: GroupingSign): string | { refused: string } {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (at < 0) return text;
  const decimal = text.charAt(at);
  const other = decimal === ',' ? '.' : ',';
  const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)];
  if (whole.includes(other))
    return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${decimals}` : NOT_A_NUMBER;
  if (whole.includes(decimal)) return isGrouped(text, decimal) ? text.replaceAll(decimal, '') : NOT_A_NUMBER;
  const either = twoReadings(text);
  if (either && groups === undefined) return { refused: `Escriba ${either.readings.join(' o ')}` };
  return either && either.sign === groups ? `${whole}${decimals}` : `${whole}.${decimals}`;
}

/**
 * Reads a number as people write it. A sign with no digits behind it yet, `7,`, is the number before it.
 * @param groups the sign that groups thousands where these figures come from, which decides between two readings.
 */
export function readNumber(text: string, groups?: GroupingSign): ReadFigure {
  const shown = text.replace(NO_WIDTH, '').trim();
  const bare = text.replace(IGNORED, '');
  if (bare === '') return { value: null };
  if (TWO_NUMBERS.test(shown) || (/\d/.test(bare) && SEVERAL_CELLS.test(shown))) return SEVERAL;
  if (MINUS.test(bare)) return /\d/.test(bare) ? NEGATIVE : NOT_A_NUMBER;
  const digits = plainDigits(bareOf(text), groups);
  if (typeof digits !== 'string') return digits;
  if (!/^\d*\.?\d*$/.test(digits) || !/\d/.test(digits)) return NOT_A_NUMBER;
  return digits.replace('.', '').length > MAX_DIGITS ? TOO_LONG : { value: Number(digits) };
}

/** A number as text for an input: decimal comma, no thousands, '' for null. `readNumber` parses it back. */
export const numberText = (value: number | null): string => {
  if (value === null) return '';
  const text = `${value}`.replace('.', ',');
  return 'refused' in readNumber(text) ? `${text}0` : text;
};
