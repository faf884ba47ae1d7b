import { expect, it } from 'vitest';
import { searchedText, searchedWord } from '#contract/text/measures';
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
  ['Rojas Mena, Marta; 12.500,50,', ['Rojas', 'Mena', 'Marta', '12.500,50']],
  [', a,b', [',', 'a,b']],
  ['   ', []],
])('%o is searched by the words %o', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it.each([
  [
    '2x4',
    [
      '2x4',
      '2 x 4',
      '2 X 4',
      '2 × 4',
      '2" x 4"',
      '2”×4”',
      '2 pulg. x 4 pulg.',
      "2' x 4'",
      "2'' x 4''",
      '2x4 m',
      '12x4',
    ],
  ],
  ['2"x4"', ['2x4', '2" x 4"', '2 × 4 pulg']],
  ['2″×4″', ['2x4', '2" x 4"']],
  ['1.22X20M', ['1.22 × 20 m', '1.22x20m', '1.22 m x 20 m']],
  ['12x20x40', ['12 cm x 20 cm x 40 cm', '12x20x40', '12cm×20cm×40cm', '12 x20 x40']],
  ['12cmx20cmx40cm', ['12 x 20 x 40']],
  ['2x3x4', ['2 x 3 x 4', '2" x 3" x 4"']],
  ['1/2x3', ['½ x 3', '1/2" × 3', '1 1/2" x 3/16"', '2½ x 3']],
  ['½x3', ['½ x 3', '1/2" × 3']],
  ['1/2x3/16"', ['1 1/2" × 3/16"']],
  ['#8x1/2"', ['Tornillo #8 × 1/2"', '#8x1/2 pulg']],
  ['m8x50mm', ['Perno M8 × 50 mm']],
  // As it is typed, letter by letter.
  ...['2"', '2"x', '2"x4', '2"x4c', '2"x4cm', '2"x4cmx', '2"x4cmx6'].map(typed => [typed, ['2"x4cmx6']] as const),
  ...['2p', '2pulg.x4p', '2pulg.x4pulg.x'].map(typed => [typed, ['2pulg.x4pulg.x6']] as const),
  ['2"x4"x', ['2 x 4 x 6']],
  ['12x34', ['Ab-12X34']],
  ['2mx4', ['PVC2MX4']],
  ['x4', ['2 x 4']],
  ['2"', ['2" x 4"']],
] as const)('%s is found in each of %j', (word, texts) => {
  const words = searchWords(word);
  const missed = texts.filter(text => !words.every(one => searchedText(text).includes(searchedWord(one))));
  expect(missed).toEqual([]);
});

it.each([
  ['2x4', ['2 4', '2 x cuatro', '2 kg x 4', 'caja 2, x 4', '4 x 2', '2"']],
  ['6x', ['6 extra', '6 x caja']],
  ['extra', ['e x tra']],
  ['2"', ['2 x 4', '2']],
  ['4m', ['2 x 4']],
  ['axb', ['a x b']],
])('%s is found in none of %j', (word, texts) => {
  expect(texts.filter(text => searchedText(text).includes(searchedWord(word)))).toEqual([]);
});
