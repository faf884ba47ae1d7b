import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import { IconButton } from '@mui/material';
import { useDeferredValue, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from './columns';

/** What a list's rows are made of, as a table and as cards. */
export interface RowsProps<T extends RaRecord> {
  columns: readonly Column<T>[];
  /** The path a row opens, if it opens one. */
  rowLink?(record: T): string | null;
  rowActions?(record: T): ReactNode;
  /** Title of the actions' column. */
  actionsLabel?: string;
  /** A row's lines, shown under it by the plus. */
  expand?(record: T): ReactNode;
  /** A row's colour, as a path into the theme's palette. */
  rowTone?(record: T): string | undefined;
}

const FIRST_ROWS = 4;

/** The rows to draw now: the first few with the list itself, which do not wait for all the others; those follow at once. */
export const useRowsDrawn = <T,>(rows: readonly T[]): readonly T[] =>
  rows.slice(0, useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS));

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
      onClick={onToggle}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
