import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Inter's files in its npm package; the fonts that PDF readers bring have no ₡ and silently print another sign. */
export const fontFiles = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

/** A run of laid out glyphs, as pdfkit keeps it. */
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

/** Figures and their points, and the words between them; a space stays with what it follows. */
const PARTS = /[\d.,]+ ?|[^\d.,]+/g;
const hasDigit = (text: string): boolean => /\d/.test(text);

const joined = (runs: Run[]): Run => ({
  glyphs: runs.flatMap(run => run.glyphs),
  positions: runs.flatMap(run => run.positions),
  advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
});

/**
 * Digits of one width, so that columns of numbers line up and Inter's kerning does not pull a decimal comma under a 7.
 * pdfkit has an option for it, but lays every text out anew when it is used (0.1 ms each: most of the time of a long
 * list). Done underneath pdfkit's own cache it costs nothing; and as figures of one width are independent of their
 * neighbours, a number is put together from single ones. Does nothing on a pdfkit built otherwise.
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
 * The width of the box that stands for a sign the font lacks (an emoji), in thousandths like every other: pdfkit writes it
 * in the font's own units, and viewers then draw what follows over the next column. Asked for before anything is drawn.
 */
export function scaleMissingSign(font: unknown): void {
  if (!isScaled(font)) return;
  const [missing = 0] = font.widths;
  font.widths[0] = missing * font.scale;
}
