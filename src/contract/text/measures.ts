import { plain } from './plain';

/** Signs of inches and feet, and the units of measures, of which some letters may still have to be typed. */
const UNIT = `(["'‘-”′]+|[cm]m?|p[ulg.]*)?`;
const NUMBER = '\\d[\\d.,/-]*';

const between = new RegExp(`(\\d)\\s*${UNIT}\\s*x\\s*(?=\\d)`, 'g');
const measure = new RegExp(`^([^\\dx\\s]*${NUMBER}(x${NUMBER})+)${UNIT}x?$`);

const joined = (folded: string): string => folded.replace(between, '$1x');

/** Whether a word of a search is a measure, as `2x4`, `2"x4"`, `#8x1/2` or `12x20x40cm`. */
export const isMeasure = (word: string): boolean => measure.test(joined(plain(word)));

/** A text as searches look through it: folded, with its measures also as one word each, `2" × 4"` as `2x4"` (D4). */
export function searchedText(text: string): string {
  const folded = plain(text);
  return `${folded} ${joined(folded)}`;
}

/** What must stand in such a text for a word to be found: of a measure its numbers, whatever their units. */
export function searchedWord(word: string): string {
  const folded = plain(word);
  return measure.exec(joined(folded))?.[1] ?? folded;
}
