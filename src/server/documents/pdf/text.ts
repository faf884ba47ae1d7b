const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Removes characters that show nothing by themselves (control characters, soft hyphens) and composes accents. */
export const printable = (text: string): string => text.normalize().replace(UNPRINTABLE, '').toWellFormed();

/** Returns the width of a text in points. */
type Measure = (text: string) => number;

const AFTER_SEPARATOR = /^.*[-.,;/_]/;

/** The longest beginning of `word` that fits, cut after its last separator if it has one; at least one character. */
function fittingStart(word: string, width: number, measure: Measure): string {
  const chars = [...word];
  let fits = 1;
  while (fits < chars.length && measure(chars.slice(0, fits + 1).join('')) <= width) fits += 1;
  const start = chars.slice(0, fits).join('');
  return AFTER_SEPARATOR.exec(start)?.[0] ?? start;
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (measure(rest) > width && [...rest].length > 1) {
    const start = fittingStart(rest, width, measure);
    pieces.push(start);
    rest = rest.slice(start.length);
  }
  return [...pieces, rest].filter(Boolean);
}

function wrapParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of paragraph.split(/[ \t]+/).flatMap(word => breakWord(word, width, measure))) {
    const length = measure(piece);
    if (line && used + space + length <= width) {
      line += ` ${piece}`;
      used += space + length;
    } else {
      if (line) lines.push(line);
      line = piece;
      used = length;
    }
  }
  return [...lines, line];
}

/** Wraps a text to lines of `width` points: at spaces, and within a word too long for a line, after a separator. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  if (!text.includes('\n') && measure(text) <= width) return [text];
  return text.split(/\r?\n/).flatMap(paragraph => wrapParagraph(paragraph, width, measure));
}
