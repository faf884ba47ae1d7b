import { Box, Checkbox, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useRecordContext, type RaRecord } from 'react-admin';
import { cantidad } from '#contract/format';

/** The rows that are shown and ticked: what is done with several acts on what the person sees. */
export function useSelected<T extends RaRecord>(): T[] {
  const { data = [], selectedIds } = useListContext<T>();
  return data.filter(({ id }) => selectedIds.includes(id));
}

/** Ticks the row around. `nameOf` says which one it is to who hears the screen. */
export function SelectRow<T extends RaRecord>({ nameOf }: { nameOf: (record: T) => string }) {
  const record = useRecordContext<T>();
  const { selectedIds, onToggleItem } = useListContext<T>();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `Elegir ${nameOf(record)}` } }}
    />
  );
}

export function SelectAll() {
  const { data = [], onSelect } = useListContext();
  const selected = useSelected();
  const isAll = data.length > 0 && selected.length === data.length;
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selected.length > 0}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': 'Elegir todos los de la página' } }}
    />
  );
}

interface SelectionBarProps {
  /** Said while nothing is ticked. */
  hint: string;
  actions: ReactNode;
}

/** What is done with the ticked rows. It stands there from the beginning: the rows must not move under a second click. */
export function SelectionBar({ hint, actions }: SelectionBarProps) {
  const { length } = useSelected();
  return (
    <Box
      role="group"
      aria-label="Varios a la vez"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 48, px: { xs: 0, sm: 1 } }}
    >
      <SelectAll />
      <Typography variant="body2" color="text.secondary" aria-live="polite" sx={{ flex: 1, minWidth: 120 }}>
        {length === 0 ? hint : `${cantidad(length)} elegidos`}
      </Typography>
      {length > 0 && actions}
    </Box>
  );
}
