import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import { IconButton } from '@mui/material';
import { useDeferredValue, type CSSProperties, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from './columns';

/** What a list's rows are made of, as a table and as cards. */
export interface RowsProps<T extends RaRecord> {
  columns: readonly Column<T>[];
  /** The path a row opens, if it opens one. */
  rowLink?(record: T): string | null;
  /** The one action that a card shows; in a table it stands before the others. */
  mainAction?(record: T): ReactNode;
  /** Actions (ActionButton) that a card has behind '⋯'. */
  rowActions?(record: T): ReactNode;
  /** Title of the actions' column. */
  actionsLabel?: string;
  /** A row's lines, shown under it by the plus. */
  expand?(record: T): ReactNode;
  /** Rows may be ticked, for what is done with several of them at once. */
  selection?: {
    /** What a row is called to who hears the screen: 'el pedido 12'. */
    nameOf(record: T): string;
    /** Said while nothing is ticked. */
    hint: string;
    /** Buttons for the ticked rows, which they find by `useSelected`. */
    actions: ReactNode;
  };
  /** A row's colour, as a path into the theme's palette. */
  rowTone?(record: T): string | undefined;
}

export const columnCount = <T extends RaRecord>(rows: RowsProps<T>): number =>
  rows.columns.length + [rows.expand, rows.selection, hasRowActions(rows)].filter(Boolean).length;

export const hasRowActions = <T extends RaRecord>({ mainAction, rowActions }: RowsProps<T>) =>
  Boolean(mainAction ?? rowActions);

/** For words that only who hears the screen needs. */
export const unseen: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

const FIRST_ROWS = 4;

/**
 * The rows to draw now, the first few with the list itself, which do not wait for all the others; those follow at once. What
 * is around them says when all are there: until then the last sight of them may stand over them (`app/start`).
 */
export function useRowsDrawn<T>(rows: readonly T[]) {
  const drawn = rows.slice(0, useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS));
  return { drawn, whole: { 'data-whole': drawn.length === rows.length || undefined } };
}

export const DEFAULT_ACTIONS_LABEL = 'Acción';

/** Plus opens a row's lines, minus closes them (S2, Order reports). */
export function ExpandButton({ open, controls, onToggle }: { open: boolean; controls: string; onToggle: () => void }) {
  const label = open ? 'Ocultar líneas' : 'Ver líneas';
  const Icon = open ? Remove : Add;
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-expanded={open}
      aria-controls={controls}
      data-expand
      onClick={onToggle}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
