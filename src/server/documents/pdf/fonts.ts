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
}

const laysOut = (font: unknown): font is LayingOut =>
  typeof font === 'object' && font !== null && 'layoutRun' in font && typeof font.layoutRun === 'function';

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
 * numbers are assembled from single digits. Does nothing if pdfkit's internals are different.
 */
export function setTabularFigures(font: unknown): void {
  if (!laysOut(font)) return;
  const layOut = font.layoutRun.bind(font);
  const figures = new Map<string, Run>();
  const figure = (char: string): Run => {
    const run = figures.get(char) ?? layOut(char, ['tnum']);
    figures.set(char, run);
    return run;
  };
  const part = (text: string): Run => (hasDigit(text) ? joined([...text].map(figure)) : layOut(text));
  font.layoutRun = text => (hasDigit(text) ? joined((text.match(PARTS) ?? []).map(part)) : layOut(text));
}

interface Scaled {
  widths: number[];
  scale: number;
}

const isScaled = (font: unknown): font is Scaled =>
  typeof font === 'object' &&
  font !== null &&
  'widths' in font &&
  Array.isArray(font.widths) &&
  'scale' in font &&
  typeof font.scale === 'number';

/**
 * Corrects the width of the box drawn for characters that the font lacks (emoji). pdfkit writes it in font units
 * instead of thousandths, so that viewers draw the following text over the next column. Must be called before anything
 * is drawn.
 */
export function scaleMissingSign(font: unknown): void {
  if (!isScaled(font)) return;
  const [missing = 0] = font.widths;
  font.widths[0] = missing * font.scale;
}
