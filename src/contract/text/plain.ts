import { DOT } from './format';

/** Signs of fractions as they are typed: `3½` is `3 1/2`, as the `unaccent` of the database has it too. */
const typedFractions = (text: string): string =>
  text.replaceAll(/[¼-¾⅐-⅞]/g, sign => ` ${sign.normalize('NFKD')}`).replaceAll('⁄', '/');

/** A text as searches compare it: without accents and case, superscripts, fractions, × and ° as they are typed (D4). */
export const plain = (text: string): string =>
  typedFractions(text).normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('×', 'x').replaceAll('°', 'o').toLowerCase();

/** Measures typed without spaces, as `2x4` and `1/2"x6`: no word of 'Alfajilla 2" × 4"'. */
const MEASURES = /^[\d./"]+([x×][\d./"]+)+$/i;

/**
 * The distinct words of a search text. A label copied from a screen is found by its texts, without the dot between them, and measures
 * by each of theirs.
 */
export function searchWords(text: string): string[] {
  const typed = typedFractions(text).split(/\s+/);
  const words = new Set(typed.flatMap(word => (MEASURES.test(word) ? word.split(/([x×])/i) : word)).filter(Boolean));
  if (words.size > 1) words.delete(DOT);
  return [...words];
}
