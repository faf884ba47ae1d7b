import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Files of the Inter font in its npm package. The standard PDF fonts lack ₡ and silently print another character. */
export const fontFiles = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

/** A run of laid out glyphs, as in pdfkit's internals. */
interface Run {
  glyphs: unknown[];
  positions: unknown[];
  advanceWidth: number;
}
interface LayingOut {
  layoutRun: (text: string, features?: string[]) => Run;
  font: { hasGlyphForCodePoint: (code: number) => boolean };
}

const laysOut = (font: unknown): font is LayingOut =>
  typeof font === 'object' &&
  font !== null &&
  'layoutRun' in font &&
  typeof font.layoutRun === 'function' &&
  'font' in font &&
  typeof font.font === 'object' &&
  font.font !== null &&
  'hasGlyphForCodePoint' in font.font;

/** Printed for characters that the font lacks (emoji, Arabic): its own sign for them, a box, is copied as nothing. */
const MISSING = '?';
/** Several in a row, and what joins or modifies them. */
const ROW_OF_MISSING = /\?[?\p{Default_Ignorable_Code_Point}]*/gu;

/** Splits a text into numbers, each with a space that follows it, and the text between them. */
const PARTS = /[\d.,]+ ?|[^\d.,]+/g;
const hasDigit = (text: string): boolean => /\d/.test(text);

const joined = (runs: Run[]): Run => ({
  glyphs: runs.flatMap(run => run.glyphs),
  positions: runs.flatMap(run => run.positions),
  advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
});

/**
 * Makes a font use tabular figures, so that columns of numbers line up and Inter's kerning does not pull a decimal
 * comma under a 7. pdfkit's own option for this bypasses its cache and lays out every text again (0.1 ms each, most of
 * the time of a long list); below that cache it costs nothing. Tabular digits do not depend on their neighbours, so
 * numbers are assembled from single digits. Each run of characters that the font lacks becomes one `MISSING`. Does
 * nothing if pdfkit's internals are different.
 */
export function setUpLayout(font: unknown): void {
  if (!laysOut(font)) return;
  const layOutKnown = font.layoutRun.bind(font);
  const known = (char: string): string => (font.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0) ? char : MISSING);
  const knownOf = (run: string): string => Array.from(run, known).join('').replace(ROW_OF_MISSING, MISSING);
  const layOut = (text: string, features?: string[]): Run => layOutKnown(text.replace(/[^ -~]+/gu, knownOf), features);
  const figures = new Map<string, Run>();
  const figure = (char: string): Run => {
    const run = figures.get(char) ?? layOut(char, ['tnum']);
    figures.set(char, run);
    return run;
  };
  const part = (text: string): Run => (hasDigit(text) ? joined([...text].map(figure)) : layOut(text));
  font.layoutRun = text => (hasDigit(text) ? joined((text.match(PARTS) ?? []).map(part)) : layOut(text));
}
