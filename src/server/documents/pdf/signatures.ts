import type { LoadedDocument } from '../documentModel';
import type { Block } from './flow';
import { printable } from './text';
import { colors, contentWidth, page, styles } from './theme';

/** Room above the line to write on, and in all. */
const ROOM = 64;
const HEIGHT = 84;
const GAP = 36;

/** A line to sign on for each who signs, side by side, and whose it is under it. */
export function signatureBlocks({ signatures = [] }: LoadedDocument): Block[] {
  if (signatures.length === 0) return [];
  const width = (contentWidth - GAP * (signatures.length - 1)) / signatures.length;
  return [
    {
      height: HEIGHT,
      draw: (pen, top) => {
        for (const [at, who] of signatures.entries()) {
          const x = page.left + at * (width + GAP);
          pen.rule(x, top + ROOM, width, colors.primary, 0.7);
          pen.text(printable(who), x, top + ROOM + 5, styles.note);
        }
      },
    },
  ];
}
