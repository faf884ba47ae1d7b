import type { LoadedDocument } from '../documentModel';
import type { Block } from './flow';
import { printable } from './text';
import { colors, contentWidth, page, styles } from './theme';

/** Height of the space above a signature line, and of the whole block. */
const ROOM = 64;
const HEIGHT = 84;
const GAP = 36;

/** The signature lines, side by side, each with its label below. */
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
