import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { useListContext } from 'react-admin';
import { z } from 'zod';
import { SEARCH_MAX } from '#contract/constants';

const textOf = (filters: unknown): string => z.object({ q: z.string() }).safeParse(filters).data?.q ?? '';

/** 'Buscar...': Enter or the glass searches, never for nothing (S5); Esc or the cross clears. */
export function SearchBox() {
  const { filterValues, setFilters } = useListContext();
  const active = textOf(filterValues);
  return <Box key={active} active={active} onSearch={q => setFilters(withSearch(filterValues, q))} />;
}

function withSearch(filters: Record<string, unknown>, q: string): Record<string, unknown> {
  const { q: _old, ...others } = filters;
  return q ? { ...others, q } : others;
}

/** Its own component, keyed by the search in force: what is being typed re-renders this and nothing else. */
function Box({ active, onSearch }: { active: string; onSearch: (q: string) => void }) {
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
