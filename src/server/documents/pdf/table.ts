import { cellKinds, printCell } from '../cellKinds';
import type { Cell, Column, Group, LoadedDocument } from '../documentModel';
import type { Block } from './flow';
import type { Align, Pen, TextStyle } from './pen';
import { printable } from './text';
import { colors, contentWidth, LEADING, padding, page, styles } from './theme';

/** Position of a column's text on the page. */
interface Lane {
  x: number;
  width: number;
  align: Align;
  /** Whether it holds numbers or codes, which must not be wrapped: a broken number reads as another one. */
  whole: boolean;
}

/** What columns of codes leave to a column of texts in points; longer codes are printed smaller. */
const TEXT_MIN = 112;

/** What a column of texts has at least, and the share of their width that codes have, where a table is too wide for more. */
const LEAST = { text: 40, codes: 0.5 };

/** Maximum number of lines of a cell in one block, so that none is taller than a page; a row with more goes on in the next. */
const LINES_MAX = 40;

/** Merges the texts of `under` columns, joined by ` · `, into a second line of the column they are printed under. */
const onPage = (columns: Column[], texts: string[]): string[] =>
  columns.flatMap(({ under }, at) => {
    if (under) return [];
    const next = columns.findIndex((column, later) => later > at && !column.under);
    const below = texts
      .slice(at + 1, next < 0 ? undefined : next)
      .map((text, later) => (columns[at + 1 + later]?.kind === 'code' ? text.replaceAll(' ', '\u00a0') : text))
      .filter(Boolean);
    return [[texts[at] ?? '', below.join(' · ')].filter(Boolean).join('\n')];
  });

/** Widths of the columns of codes: of their widest code, or of their title; null for the others. */
function codeWidths(pen: Pen, { columns, groups }: LoadedDocument): (number | null)[] {
  const wanted = columns.map(({ kind, title, under }, at) => {
    if (kind !== 'code' || under) return null;
    const codes = groups.flatMap(({ rows }) => rows.map(row => pen.width(printable(`${row[at] ?? ''}`), styles.cell)));
    const widest = codes.reduce((max, width) => Math.max(max, width), pen.width(title, styles.columnTitle));
    return widest + 2 * padding.x;
  });
  const sum = (widths: (number | null)[]) => widths.reduce<number>((all, width) => all + (width ?? 0), 0);
  const others = columns.map(({ kind, under }) =>
    kind === 'code' || under ? 0 : (cellKinds[kind].points ?? TEXT_MIN),
  );
  const scale = Math.min(1, Math.max(LEAST.codes, (contentWidth - sum(others)) / sum(wanted)));
  return wanted.map(width => width && width * scale);
}

/**
 * Columns have the width of their kind or, by `codes`, of their codes; text columns share the rest. Without text columns
 * all are stretched; where that is too wide, all are narrowed.
 */
export function lanesOf(columns: Column[], codes: (number | null)[] = []): Lane[] {
  const points = columns.map(({ kind }, at) => codes[at] ?? cellKinds[kind].points);
  const fixed = points.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const weights = columns.map(({ weight }, at) => (points[at] === null ? (weight ?? 1) : 0));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const share = (at: number) => Math.max(LEAST.text, ((contentWidth - fixed) * (weights[at] ?? 0)) / weight);
  const widths = points.map((own, at) => own ?? share(at));
  const scale = contentWidth / widths.reduce((sum, width) => sum + width, 0);
  let x: number = page.left;
  return columns.map(({ kind }, at) => {
    const width = (widths[at] ?? 0) * scale;
    const lane: Lane = {
      x: x + padding.x,
      width: width - 2 * padding.x,
      align: cellKinds[kind].right ? 'right' : 'left',
      whole: kind === 'code' || cellKinds[kind].right,
    };
    x += width;
    return lane;
  });
}

interface RowLook {
  /** Tag of its cells for screen readers. */
  cell: 'TH' | 'TD';
  style: TextStyle;
  /** Whether it has values, other than titles, to be kept whole. */
  hasValues: boolean;
  rule: { color: string; thickness: number };
  fill?: string;
}

const hairline = { color: colors.line, thickness: 0.5 };
const looks = {
  titles: { cell: 'TH', style: styles.columnTitle, hasValues: false, rule: { color: colors.primary, thickness: 0.9 } },
  row: { cell: 'TD', style: styles.cell, hasValues: true, rule: hairline },
  totals: { cell: 'TD', style: styles.strongCell, hasValues: true, rule: hairline, fill: colors.band },
} satisfies Record<string, RowLook>;

/** Fits a text into its lane: wrapped, or for a number or a code on a single line, in a smaller size if necessary. */
function fitted(pen: Pen, text: string, lane: Lane, { style, hasValues }: RowLook) {
  if (!hasValues || !lane.whole) return { lane, lines: pen.wrap(text, lane.width, style), style };
  const scale = Math.min(1, lane.width / pen.width(text, style));
  return { lane, lines: [text], style: { ...style, size: style.size * scale } };
}

type FittedCell = ReturnType<typeof fitted>;

const fittedRow = (pen: Pen, lanes: Lane[], texts: string[], look: RowLook): FittedCell[] =>
  lanes.map((lane, at) => fitted(pen, printable(texts[at] ?? ''), lane, look));

const linesOf = (cells: FittedCell[]): number => Math.max(1, ...cells.map(cell => cell.lines.length));

/** A row of cells, as tall as its tallest, with a rule below unless it goes on in another block. */
function cellsBlock(cells: FittedCell[], { style, rule, fill, cell: tag }: RowLook, goesOn = false): Block {
  const height = linesOf(cells) * style.size * LEADING + 2 * padding.y;
  return {
    height,
    draw: (at, y) => {
      if (fill) at.box(page.left, y, contentWidth, height, fill);
      at.row(() => {
        for (const cell of cells) {
          at.leaf(tag, () => at.lines(cell.lines, cell.lane.x, y + padding.y, cell.style, cell.lane));
        }
      });
      if (!goesOn) at.rule(page.left, y + height, contentWidth, rule.color, rule.thickness);
    },
  };
}

const rowBlock = (pen: Pen, lanes: Lane[], texts: string[], look: RowLook): Block =>
  cellsBlock(fittedRow(pen, lanes, texts, look), look);

/** The same row as one block or, if it is very tall, as several. */
function rowBlocks(pen: Pen, lanes: Lane[], texts: string[], look: RowLook): Block[] {
  const cells = fittedRow(pen, lanes, texts, look);
  const parts = Math.ceil(linesOf(cells) / LINES_MAX);
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * LINES_MAX, (part + 1) * LINES_MAX];
    return cellsBlock(
      cells.map(cell => ({ ...cell, lines: cell.lines.slice(from, to) })),
      look,
      part < parts - 1,
    );
  });
}

/** The band above a group: its first value in bold; the others in grey after it or, if it leaves them little room, below it. */
function bandBlock(pen: Pen, heading: Cell[], { groupColumns = [], timeZone }: LoadedDocument): Block {
  const values = groupColumns.map(({ kind, prefix }, at) => {
    const value = heading[at] ?? null;
    return value === null ? '' : printable([prefix, printCell(kind, value, timeZone)].filter(Boolean).join(' '));
  });
  const [first = '', ...rest] = values;
  const width = contentWidth - 2 * padding.x;
  const names = pen.wrap(first, width, styles.strongCell);
  const after = pen.width(first, styles.strongCell) + 12;
  const isBelow = after > width / 2;
  const indent = isBelow ? 0 : after;
  const others = rest.filter(Boolean).join('\u00a0· ');
  const lines = others ? pen.wrap(others, width - indent, styles.quietCell) : [];
  const top = isBelow ? names.length : 0;
  const line = styles.quietCell.size * LEADING;
  const height = Math.max(names.length, top + lines.length) * line + 2 * padding.y;
  return {
    height,
    draw: (at, y) => {
      at.box(page.left, y, contentWidth, height, colors.band);
      at.row(() =>
        at.leaf('TH', () => {
          at.lines(names, page.left + padding.x, y + padding.y, styles.strongCell);
          at.lines(lines, page.left + padding.x + indent, y + padding.y + top * line, styles.quietCell);
        }),
      );
      at.rule(page.left, y + height, contentWidth, colors.line, 0.5);
    },
  };
}

function emptyBlock(text: string): Block {
  const height = 54;
  return {
    height,
    draw: (pen, y) => {
      pen.text(printable(text), page.left, y + 20, styles.empty, { width: contentWidth, align: 'center' });
      pen.rule(page.left, y + height, contentWidth, colors.line, 0.5);
    },
  };
}

/** Formats a cell of the totals row; a string is printed as it is, null as blank. */
function totalText(value: Cell, { kind }: Column, timeZone: string): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : printCell(kind, value, timeZone);
}

function* groupBlocks(
  pen: Pen,
  lanes: Lane[],
  group: Group,
  titles: Block,
  document: LoadedDocument,
): Generator<Block> {
  const { columns, timeZone } = document;
  const print = (row: Cell[]) => columns.map(({ kind }, at) => printCell(kind, row[at] ?? null, timeZone));
  const rows = group.rows.map(row => onPage(columns, print(row)));
  const blocks = rows.flatMap(texts => rowBlocks(pen, lanes, texts, looks.row));
  const band = group.heading ? bandBlock(pen, group.heading, document) : null;
  if (band) yield { ...band, keep: blocks[0]?.height, heads: [titles] };
  const heads = band ? [titles, band] : [titles];
  for (const block of blocks) yield { ...block, heads };
}

/** The table of a document. The column titles and the group's band are repeated on each page they continue on. */
export function* tableBlocks(pen: Pen, document: LoadedDocument): Generator<Block> {
  const { columns, groups, totals, emptyText, timeZone } = document;
  const placed = columns.filter(({ under }) => !under);
  const widths = codeWidths(pen, document).filter((_, at) => !columns[at]?.under);
  const lanes = lanesOf(placed, widths);
  const titles = rowBlock(
    pen,
    lanes,
    placed.map(column => column.title),
    looks.titles,
  );
  yield { ...titles, keep: 60 };
  if (groups.every(group => group.rows.length === 0 && !group.heading)) return yield emptyBlock(emptyText);
  for (const group of groups) yield* groupBlocks(pen, lanes, group, titles, document);
  if (!totals) return;
  const texts = columns.map((column, at) => totalText(totals[at] ?? null, column, timeZone));
  yield { ...rowBlock(pen, lanes, onPage(columns, texts), looks.totals), heads: [titles] };
}
