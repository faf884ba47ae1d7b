import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { darkTheme, lightTheme } from '../../../src/web/app/theme/theme';
import { dark, light, type Tokens } from '../../../src/web/app/theme/tokens';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

/** Text and background colours: WCAG AA requires a contrast of 4.5. */
const pairs: readonly (readonly [keyof Tokens, keyof Tokens])[] = [
  ...(['text', 'quiet'] as const).flatMap(text =>
    (['ground', 'surface', 'quietSoft', 'primarySoft', 'raised', 'raisedSoft'] as const).map(
      ground => [text, ground] as const,
    ),
  ),
  ...(['rowPink', 'rowYellow'] as const).flatMap(row => [['text', row] as const, ['quiet', row] as const]),
  ...(['primary', 'good', 'warning', 'bad'] as const).flatMap(color =>
    (['surface', 'raised'] as const).map(ground => [color, ground] as const),
  ),
  ['good', 'goodSoft'],
  ['warning', 'warningSoft'],
  ['bad', 'badSoft'],
  ['primary', 'primarySoft'],
  ['onPrimary', 'primary'],
  ['onAccent', 'accent'],
  ['bad', 'rowPink'],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s', (_, tokens) => {
  it.each(pairs)('%s reads on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each([lightTheme, darkTheme])('$palette.mode', ({ palette }) => {
  it.each(['primary', 'error'] as const)('a button in %s reads where it is pointed at', color => {
    expect(getContrastRatio(palette[color].contrastText, palette[color].dark)).toBeGreaterThanOrEqual(4.5);
  });
});

/** The outline of a field is half transparent, above the ground of the field. */
it.each([
  ['light', lightTheme, light],
  ['dark', darkTheme, dark],
])('%s: the outline of a field has 3:1 to its ground and to that of a coloured row', (_, theme, tokens) => {
  const root = JSON.stringify(theme.components?.MuiOutlinedInput?.styleOverrides?.root);
  const [, r, g, b, share] = (/rgba\((\d+), (\d+), (\d+), ([\d.]+)\)/.exec(root) ?? []).map(Number);
  const under = [1, 3, 5].map(at => Number.parseInt(tokens.surface.slice(at, at + 2), 16));
  const mixed = [r, g, b].map((part = 0, at) =>
    Math.round(part * (share ?? 0) + (under[at] ?? 0) * (1 - (share ?? 0))),
  );
  const outline = `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`;
  for (const ground of ['surface', 'ground', 'rowPink', 'rowYellow'] as const)
    expect(contrast(outline, tokens[ground])).toBeGreaterThanOrEqual(3);
});

/** A shadow shows little in the dark. */
it('what floats in the dark is told from the page by its ground, and by its edge', () => {
  expect(contrast(dark.raised, dark.surface)).toBeGreaterThanOrEqual(1.15);
  expect(contrast(dark.raisedLine, dark.surface)).toBeGreaterThanOrEqual(2);
  expect(contrast(dark.raisedLine, dark.raised)).toBeGreaterThanOrEqual(1.5);
});

/** S15. In a mask black is what is seen, and no colour. */
it('no other file of the app knows a colour', () => {
  const web = join(import.meta.dirname, '../../../src/web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    path => /\.(tsx?|css)$/.test(path) && !path.startsWith(join('app', 'theme')),
  );
  expect(files.length).toBeGreaterThan(100);
  const colours = files.flatMap(path =>
    readFileSync(join(web, path), 'utf8')
      .split('\n')
      .filter(
        line => /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(/i.test(line) && !/maskImage/.test(line),
      )
      .map(line => `${path}: ${line.trim()}`),
  );
  expect(colours).toEqual([]);
});
