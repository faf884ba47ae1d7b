import { expect, it } from 'vitest';
import { plain, searchWords } from '#contract/text/plain';

/** D4. */
it.each([
  ['Ñandú', 'nandu'],
  ['m³', 'm3'],
  ['3½"', '3 1/2"'],
  ['2 × 4', '2 x 4'],
  ['90°', '90o'],
])('%s is compared as %s', (text, compared) => {
  expect(plain(text)).toBe(compared);
});

it.each([
  ['  cemento   gris ', ['cemento', 'gris']],
  ['gris gris', ['gris']],
  ['codo 3½', ['codo', '3', '1/2']],
  ['CEM-0105 · Mortero', ['CEM-0105', 'Mortero']],
  ['·', ['·']],
  ['   ', []],
])('%o is searched by the words %o', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
