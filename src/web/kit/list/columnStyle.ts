import type { CSSProperties } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from './columns';
import { DEFAULT_ACTIONS_LABEL, hasRowActions, type RowsProps } from './rows';
import type { ColumnPlace } from './TableSkeleton';

/** What is left of a text that is cut, in pixels at the browser's own size of letters. */
const LEAST = 112;
const rem = (pixels: number) => `${pixels / 16}rem`;

/** For columns that are as wide as what stands in them. */
export const narrow: CSSProperties = { width: '1%', whiteSpace: 'nowrap' };

/**
 * Inline styles: a style sheet of its own for every cell is felt on a slow machine. One-width columns keep to their content;
 * the others share what is left and cut their text, but none of them under its least width: then the table scrolls. Headings
 * wrap between words, and a column is as wide as the longest of these.
 */
function widthOf<T extends RaRecord>({ width, cut }: Column<T>, isHead: boolean): CSSProperties {
  if (typeof width === 'number' && !cut) return { width: rem(width), whiteSpace: isHead ? 'normal' : 'nowrap' };
  const [share, least] = typeof width === 'number' ? [rem(width), width] : [width ?? '25%', LEAST];
  return { width: share, minWidth: rem(least), maxWidth: isHead ? undefined : 0 };
}

/** The style of a column's cells; a number at its right edge keeps away from a text at the left edge of the next. */
export function columnStyle<T extends RaRecord>(column: Column<T>, before: Column<T> | undefined, isHead: boolean) {
  const gap = before?.align === 'right' && column.align !== 'right' ? { paddingLeft: 24 } : {};
  return { ...widthOf(column, isHead), ...gap };
}

/** The columns of a table of such rows, as its skeleton keeps their places. */
export function placesOf<T extends RaRecord>(rows: RowsProps<T>): ColumnPlace[] {
  const { columns, expand, selection, actionsLabel = DEFAULT_ACTIONS_LABEL } = rows;
  return [
    ...(expand ? [{ style: narrow }] : []),
    ...(selection ? [{ style: narrow }] : []),
    ...columns.map((column, at) => ({
      label: column.label,
      align: column.align,
      style: columnStyle(column, columns[at - 1], true),
    })),
    ...(hasRowActions(rows) ? [{ label: actionsLabel, align: 'right', style: narrow } as const] : []),
  ];
}
