import { printCell } from '../cellKinds';
import type { LoadedDocument } from '../documentModel';
import type { Block } from './flow';
import type { Pen } from './pen';
import { printable } from './text';
import { colors, contentWidth, LEADING, padding, page, styles } from './theme';

const WIDTH = 230;
const LINE = 17;
const TOTAL_LINE = 24;

/** The closing amounts at the right under the table; the last one is bold, below a rule. */
export function summaryBlocks({ summary = [], timeZone }: LoadedDocument): Block[] {
  if (summary.length === 0) return [];
  const x = page.left + contentWidth - WIDTH + padding.x;
  const width = WIDTH - 2 * padding.x;
  const entries = summary.map(({ label, value, kind }, at) => ({
    label: printable(label),
    text: printable(printCell(kind, value, timeZone)),
    last: at === summary.length - 1,
    y: 12 + at * LINE,
  }));
  return [
    {
      height: 12 + (summary.length - 1) * LINE + TOTAL_LINE,
      draw: (pen, top) => {
        for (const { label, text, last, y } of entries) {
          const dy = top + y + (last ? 6 : 0);
          if (last) pen.rule(page.left + contentWidth - WIDTH, top + y + 1, WIDTH, colors.primary, 0.9);
          pen.leaf('P', () => {
            pen.text(label, x, dy, last ? styles.grandTotal : styles.summaryLabel);
            pen.text(text, x, dy, last ? styles.grandTotal : styles.summary, { width, align: 'right' });
          });
        }
      },
    },
  ];
}

/** The closing remark. Each line is a block, so that it can be split across pages. */
export function noteBlocks(pen: Pen, { note }: LoadedDocument): Block[] {
  if (!note) return [];
  const height = styles.note.size * LEADING;
  const lines = pen.wrap(printable(note), contentWidth, styles.note);
  return [
    { height: 14, draw: () => undefined },
    ...lines.map((line): Block => ({ height, draw: (at, y) => at.text(line, page.left, y, styles.note) })),
  ];
}
