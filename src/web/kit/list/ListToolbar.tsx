import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import SwapVert from '@mui/icons-material/SwapVert';
import { Box, IconButton, InputAdornment, Menu, MenuItem, TextField, Tooltip } from '@mui/material';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useListContext, useListSortContext, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { SEARCH_MAX } from '#contract/constants';
import { ToolbarButton } from '../buttons';
import type { Column } from './columns';
import { useIsPhone } from '../useIsPhone';

/** What stands between the title of a list and its rows. */
export interface ToolbarProps<T extends RaRecord> {
  columns: readonly Column<T>[];
  /** What else is done with the whole list (ToolbarButton): before the main action, on a phone beside the search. */
  tools?: ReactNode;
  /** False for lists without a search. */
  search?: boolean;
  filters?: ReactNode;
  exports?: ReactNode;
}

/** Filters in one row that scrolls in itself; the room around it keeps the ring of what has the focus. */
const stripSx = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  gap: 1,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  p: '3px',
  m: '-3px',
  '& > *': { flex: 'none' },
};

/** One row, search and icons; the filters, where there are any, in a second, or in place of a search there is not. */
function PhoneToolbar<T extends RaRecord>({ columns, search = true, filters, exports, tools }: ToolbarProps<T>) {
  const strip = filters ? (
    <Box sx={{ ...stripSx, flexWrap: search ? 'nowrap' : 'wrap' }}>{filters}</Box>
  ) : (
    <Box sx={{ flex: 1 }} />
  );
  return (
    <Box role="search" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        {search ? <SearchBox /> : strip}
        <SortMenu columns={columns} />
        {tools}
        {exports}
      </Box>
      {search && filters ? strip : null}
    </Box>
  );
}

function DeskToolbar<T extends RaRecord>({ search = true, filters, exports }: ToolbarProps<T>) {
  if (!search && !filters && !exports) return null;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 1.5 }}>
      {search && <SearchBox />}
      {filters}
      <Box sx={{ flex: 1 }} />
      {exports}
    </Box>
  );
}

export function ListToolbar<T extends RaRecord>(props: ToolbarProps<T>) {
  const Toolbar = useIsPhone() ? PhoneToolbar<T> : DeskToolbar<T>;
  return <Toolbar {...props} />;
}

const textOf = (filters: unknown): string => z.object({ q: z.string() }).safeParse(filters).data?.q ?? '';

/** 'Buscar...': Enter or the glass searches, never for nothing (S5); Esc or the cross clears. */
export function SearchBox() {
  const { filterValues, setFilters } = useListContext();
  const active = textOf(filterValues);
  return <SearchField key={active} active={active} onSearch={q => setFilters(withSearch(filterValues, q))} />;
}

function withSearch(filters: Record<string, unknown>, q: string): Record<string, unknown> {
  const { q: _old, ...others } = filters;
  return q ? { ...others, q } : others;
}

/** Its own component, keyed by the search in force: what is being typed re-renders this and nothing else. */
function SearchField({ active, onSearch }: { active: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(active);
  const search = () => {
    const q = text.trim();
    if (q && q !== active) onSearch(q);
  };
  const clear = () => {
    setText('');
    if (active) onSearch('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search();
    else if (event.key === 'Escape' && text) {
      event.stopPropagation();
      clear();
    } else return;
    event.preventDefault();
  };

  return (
    <TextField
      value={text}
      onChange={event => setText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder="Buscar..."
      autoFocus={Boolean(active)}
      sx={{ flex: '1 1 132px', maxWidth: { sm: 380 } }}
      slotProps={{
        htmlInput: { 'aria-label': 'Buscar', maxLength: SEARCH_MAX, enterKeyHint: 'search' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {(text || active) && (
                <Tooltip title="Limpiar búsqueda">
                  <IconButton size="small" aria-label="Limpiar búsqueda" onClick={clear}>
                    <Close fontSize="small" />
                  </IconButton>
                </Tooltip>
              )}
              <Tooltip title="Buscar">
                <span>
                  <IconButton size="small" edge="end" aria-label="Buscar" onClick={search} disabled={!text.trim()}>
                    <Search fontSize="small" />
                  </IconButton>
                </span>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Sorting on a phone, where there is no table head to click. The same field again turns the order. */
function SortMenu<T extends RaRecord>({ columns }: { columns: readonly Column<T>[] }) {
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

/** For a list chosen from in a dialog: on a desk one searches at once; a phone would open its keyboard over the list. */
export const focusSearch = (around: HTMLElement | null) => around?.querySelector('input')?.focus();
