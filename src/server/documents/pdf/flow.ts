import type { Pen } from './pen';
import { page } from './theme';

/** A part of a document that is never split across pages. Lengths are in points. */
export interface Block {
  height: number;
  draw: (pen: Pen, y: number) => void;
  /** Height of the content below it that must be on the same page. */
  keep?: number;
  /** Repeated above it if it begins a page: the column titles, the band of its group. */
  heads?: Block[];
}

/** The blocks of a page with their positions. Screen readers skip those repeated from an earlier page (`again`). */
type Page = { block: Block; y: number; again: boolean }[];

const BOTTOM = page.height - page.bottom;

const heightOf = (blocks: Block[]): number => blocks.reduce((sum, block) => sum + block.height, 0);

/** Distributes the blocks to pages, one below the other. */
export function paginate(blocks: Iterable<Block>): Page[] {
  const pages: Page[] = [[]];
  let y: number = page.top;
  const put = (block: Block, again: boolean): void => {
    pages.at(-1)?.push({ block, y, again });
    y += block.height;
  };
  for (const block of blocks) {
    const fits = y + block.height + (block.keep ?? 0) <= BOTTOM;
    // A block that already comes first is taller than a page: a new page would not hold it either.
    const helps = y > page.top + heightOf(block.heads ?? []);
    if (!fits && helps) {
      pages.push([]);
      y = page.top;
      block.heads?.forEach(head => put(head, true));
    }
    put(block, false);
  }
  return pages;
}

/** Draws the pages in order; `margins` draws the header and footer of each. */
export function drawPages(pen: Pen, pages: Page[], margins: (current: number, count: number) => void): void {
  pages.forEach((blocks, at) => {
    pen.newPage();
    for (const { block, y, again } of blocks) {
      if (again) pen.artifact(() => block.draw(pen, y));
      else block.draw(pen, y);
    }
    pen.artifact(() => margins(at + 1, pages.length));
  });
}
