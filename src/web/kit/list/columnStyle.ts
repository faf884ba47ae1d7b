import type { CSSProperties } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from './columns';
import { ACTIONS_LABEL, hasRowActions, type RowsProps } from './rows';
import type { ColumnPlace } from './ListStates';

/** Minimum width of a truncated text, in pixels at the default font size: room for a word like 'Centroamericanos'. */
const LEAST = 129;
const rem = (pixels: number) => `${pixels / 16}rem`;

/** For columns as wide as their content. */
export const narrow: CSSProperties = { width: '1%', whiteSpace: 'nowrap' };

/** For columns of a control at the start of each row. */
export const controls: CSSProperties = { ...narrow, paddingRight: 0 };

/**
 * Inline styles, since a generated style sheet per cell is slow on weak machines. Fixed columns keep their width; the
 * others share the rest and truncate their text, but not below their minimum width: then the table scrolls. No width
 * follows from the rows, of which the first are drawn alone. Headers wrap between words, so a column is at least as wide
 * as its header's longest word.
 */
function widthOf(column: Pick<Column<never>, 'width' | 'least' | 'cut'>, isHead: boolean): CSSProperties {
  const { width, least = LEAST, cut } = column;
  if (width === 'content') return narrow;
  if (typeof width === 'number' && !cut)
    return { width: rem(width), minWidth: rem(width), whiteSpace: isHead ? 'normal' : 'nowrap' };
  const [share, minimum] = typeof width === 'number' ? [rem(width), width] : [width ?? '25%', least];
  return { width: share, minWidth: rem(minimum), maxWidth: isHead ? undefined : 0 };
}

/** Style of a column's cells; adds a gap between a right-aligned column and a left-aligned one after it. */
export function columnStyle<T>(column: Column<T>, before: Column<T> | undefined, isHead: boolean) {
  const gap = before?.align === 'right' && column.align !== 'right' ? { paddingLeft: 24 } : {};
  return { ...widthOf(column, isHead), ...gap };
}

export function placesOf<T extends RaRecord>(rows: RowsProps<T>): ColumnPlace[] {
  const { columns, expand, selection } = rows;
  return [
    ...(expand ? [{ style: narrow }] : []),
    ...(selection ? [{ style: narrow }] : []),
    ...columns.map((column, at) => ({
      label: column.label,
      align: column.align,
      style: columnStyle(column, columns[at - 1], true),
    })),
    ...(hasRowActions(rows) ? [{ label: ACTIONS_LABEL, align: 'right', style: narrow } as const] : []),
  ];
}

/** For a box's ref: tells, now and whenever that changes, whether its table is wider than it. */
export const whileScrolling = (tell: (box: HTMLElement, scrolls: boolean) => void) => (box: HTMLElement | null) => {
  if (!box) return undefined;
  const observer = new ResizeObserver(() => tell(box, box.scrollWidth > box.clientWidth));
  for (const element of [box, ...box.querySelectorAll('table')]) observer.observe(element);
  return () => observer.disconnect();
};
