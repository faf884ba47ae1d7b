/** What a text says as a number; a text is the reason why it says none. */
export type ReadNumber = number | { refused: string };

const NOT_A_NUMBER = { refused: 'debe ser un número' };

const grouped = (separator: string) => new RegExp(`^\\d{1,3}(?:\\${separator}\\d{3})+$`);

/** Digits with at most one decimal sign, which is a point, or the reason why they are not that. */
function plainDigits(text: string): string | { refused: string } {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  const decimal = comma > point ? ',' : '.';
  const thousands = decimal === ',' ? '.' : ',';
  const at = Math.max(comma, point);
  if (at < 0) return text;
  const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)];
  // Both signs: the last one is the decimal one.
  if (whole.includes(thousands))
    return grouped(thousands).test(whole) ? `${whole.replaceAll(thousands, '')}.${decimals}` : NOT_A_NUMBER;
  // One sign several times groups thousands.
  if (whole.includes(decimal)) return grouped(decimal).test(text) ? text.replaceAll(decimal, '') : NOT_A_NUMBER;
  if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3) {
    const joined = `${whole}${decimals}`;
    return {
      refused: `“${text}” es ambiguo: escriba ${joined} si son miles, o ${whole}${decimal}${decimals}0 si son decimales`,
    };
  }
  return `${whole}.${decimals}`;
}

/**
 * A number written as text, as people write them: with decimal comma or point, with thousands apart, with ₡ before it. One
 * that may mean two things (1.234) is refused rather than guessed.
 */
export function readNumber(text: string): ReadNumber {
  const bare = text.replace(/^[₡¢$]\s*/, '').replace(/(?<=\d)[\s\u00a0\u202f'](?=\d{3}(?:\D|$))/g, '');
  const [sign = '', body = ''] = /^([-+]?)(.*)$/.exec(bare)?.slice(1) ?? [];
  const digits = plainDigits(body);
  if (typeof digits !== 'string') return digits;
  return /^\d{1,15}(?:\.\d{1,15})?$|^\.\d{1,15}$/.test(digits) ? Number(`${sign}${digits}`) : NOT_A_NUMBER;
}
