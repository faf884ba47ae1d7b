import SwapVert from '@mui/icons-material/SwapVert';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListSortContext, type RaRecord } from 'react-admin';
import type { Column } from './columns';

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
      <Button
        variant="outlined"
        startIcon={<SwapVert />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        Ordenar
      </Button>
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
