import { plain } from './plain';

/** Signs of inches and feet, two of the latter for inches. */
const UNIT = `(?:["'“”‘’′]{1,2}|mm|cm|m|pulg\\.?)`;
const NUMBER = '[0-9]+(?:[.,/-][0-9]+)*';
/** A unit at the end of a word, of which some may still have to be typed. */
const LAST_UNIT = `(?:["'“”‘’′]{1,2}|mm?|cm?|p[ulg]*\\.?)x?`;

const between = new RegExp(`([0-9])\\s*${UNIT}?\\s*x\\s*(?=[0-9])`, 'g');
const measure = new RegExp(`^[^0-9x\\s]*${NUMBER}(?:${UNIT}?x${NUMBER})+(?:x|${LAST_UNIT})?$`);
const last = new RegExp(`${LAST_UNIT}$`);

const joined = (folded: string): string => folded.replace(between, '$1x');

/** Whether a word of a search is a measure, as `2x4`, `2"x4"`, `#8x1/2` or `12x20x40cm`. */
export const isMeasure = (word: string): boolean => measure.test(plain(word));

/** A text as searches look through it: folded, with its measures also as one word each, `2" × 4"` as `2x4"` (D4). */
export function searchedText(text: string): string {
  const folded = plain(text);
  return [folded, ...(joined(folded).match(/\S*[0-9]x[0-9]\S*/g) ?? [])].join(' ');
}

/** What must stand in such a text for a word to be found: of a measure its numbers, whatever their units. */
export function searchedWord(word: string): string {
  const folded = plain(word);
  return measure.test(folded) ? joined(folded).replace(last, '') : folded;
}
