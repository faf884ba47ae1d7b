import SwapVert from '@mui/icons-material/SwapVert';
import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListSortContext, type RaRecord } from 'react-admin';
import type { Column } from './columns';
import { ToolbarButton } from './ToolbarButton';

/** Sorting on a phone, where there is no table head to click. The same field again turns the order. */
export function SortMenu<T extends RaRecord>({ columns }: { columns: readonly Column<T>[] }) {
  const { sort, setSort } = useListSortContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (field: string) => {
    const turned = sort.field === field && sort.order === 'ASC';
    setSort({ field, order: turned ? 'DESC' : 'ASC' });
    setAnchor(null);
  };
  return (
    <>
      <ToolbarButton
        label="Ordenar"
        icon={SwapVert}
        menuOpen={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns
          .filter(({ sortable = true }) => sortable)
          .map(({ source, label }) => (
            <MenuItem key={source} selected={sort.field === source} onClick={() => choose(source)}>
              {label}
              {sort.field === source && (sort.order === 'ASC' ? ' ↑' : ' ↓')}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
