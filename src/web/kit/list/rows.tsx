import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import { IconButton } from '@mui/material';
import { useDeferredValue, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from './columns';

/** Props of a list's rows, shared by table and cards. */
export interface RowsProps<T extends RaRecord> {
  columns: readonly Column<T>[];
  /** The path a click on the row opens, if any. */
  rowLink?(record: T): string | null;
  /** The action a card shows; in a table it comes before the others. */
  mainAction?(record: T): ReactNode;
  /** `mainAction` is a switch that shows the state: a card has it and the other actions beside its title, instead of the state. */
  isMainSwitch?: boolean;
  /** Further actions (ActionButton), which a card has behind '⋯'. */
  rowActions?(record: T): ReactNode;
  /** Content of the expanded row, toggled by a plus button. */
  expand?(record: T): ReactNode;
  /** Makes rows selectable, for actions on several at once. */
  selection?: {
    /** Name of a row for the accessible label: 'el pedido 12'. */
    nameOf(record: T): string;
    /** Text while nothing is selected. */
    hint: string;
    /** Buttons for the selected rows, which they get from `useSelected`. */
    actions: ReactNode;
  };
  /** The day the rows are drawn on: some say how late something is. */
  today?: string;
  /** Background of a row, as a path in the theme's palette. */
  rowTone?(record: T): string | undefined;
}

export const columnCount = <T extends RaRecord>(rows: RowsProps<T>): number =>
  rows.columns.length + [rows.expand, rows.selection, hasRowActions(rows)].filter(Boolean).length;

export const hasRowActions = <T extends RaRecord>({ mainAction, rowActions }: RowsProps<T>) =>
  Boolean(mainAction ?? rowActions);

const FIRST_ROWS = 4;

/**
 * The rows to render: the first few at once, all of them in a deferred render right after. `data-whole` marks the list
 * when it is complete; until then the start's snapshot may still cover it (`app/start`).
 */
export function useRowsDrawn<T>(rows: readonly T[]) {
  const drawn = rows.slice(0, useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS));
  return { drawn, whole: { 'data-whole': drawn.length === rows.length || undefined } };
}

export const ACTIONS_LABEL = 'Acción';

interface ExpandProps {
  open: boolean;
  controls: string;
  /** The ids of what names the row. */
  describedBy?: string;
  onToggle: () => void;
}

/** Expands or collapses a row: plus and minus (S2). */
export function ExpandButton({ open, controls, describedBy, onToggle }: ExpandProps) {
  const label = open ? 'Ocultar líneas' : 'Ver líneas';
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-expanded={open}
      aria-controls={controls}
      aria-describedby={describedBy}
      data-expand
      onClick={onToggle}
    >
      {open ? <Remove fontSize="small" /> : <Add fontSize="small" />}
    </IconButton>
  );
}
