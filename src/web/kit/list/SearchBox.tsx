import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { FormControl, FormHelperText, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { z } from 'zod';
import { searchText, mistakeIn } from '#contract/declarations/fields';
import { Hint } from '../Hint';
import { ActiveFilter, useListFilter } from './filters';

function useSearch() {
  const { values, change } = useListFilter();
  const active = z.string().safeParse(values['q']).data ?? '';
  return { active, search: (q: string) => change({ q: q || null }) };
}

/** The search in force, if there is one, as a filter that can be cleared. */
export function SearchChip() {
  const { active } = useSearch();
  return active ? <ActiveFilter label="Búsqueda" value={active} sources={['q']} /> : null;
}

const searchSx = { width: '100%', flex: { xs: '1 1 132px', sm: '1 1 150px' }, maxWidth: { sm: 380 } };

/** The text that is typed, which follows the search in force, and what makes it the search. */
function useSearchText() {
  const { active, search } = useSearch();
  const [text, setText] = useState(active);
  const [shown, setShown] = useState(active);
  /** What was asked for here and is not in force yet, since the list follows after the keys; null if nothing is. */
  const [asked, setAsked] = useState<string | null>(null);
  if (shown !== active) {
    setShown(active);
    // The search was changed elsewhere: cleared, or restored by navigation. One's own must not undo what was typed since.
    if (asked === null) setText(active);
    else if (asked === active) setAsked(null);
  }
  // Nothing typed or pasted is cut.
  const q = text.trim();
  const wrong = mistakeIn(searchText, q);
  const isSearchable = q !== '' && wrong === undefined;
  const ask = (wanted: string) => {
    setAsked(wanted === active ? null : wanted);
    search(wanted);
  };
  return {
    text,
    wrong,
    isUnsent: text !== active,
    isClearable: text !== '' || active !== '',
    isSearchable,
    type: (typed: string) => {
      setText(typed);
      if ((asked ?? active) && !typed) ask('');
    },
    searchTyped: () => {
      if (isSearchable && q !== (asked ?? active)) ask(q);
    },
  };
}

/** 'Buscar...': Enter or the button searches, unless blank (S5); Esc, the cross or erasing the text clears it. */
export function SearchBox({ autoFocus }: { autoFocus?: boolean }) {
  const { text, wrong, isUnsent, isClearable, isSearchable, type, searchTyped } = useSearchText();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    // The cross that was pressed goes, and the focus with it.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      searchTyped();
      // The next code that is scanned replaces this one; what cannot be searched is mended.
      if (isSearchable) input.current?.select();
    } else if (event.key === 'Escape' && text) {
      event.stopPropagation();
      clear();
    } else return;
    event.preventDefault();
  };

  const buttons = (
    <InputAdornment position="end">
      {isClearable && (
        <Hint title="Limpiar búsqueda">
          <IconButton size="small" aria-label="Limpiar búsqueda" onClick={clear}>
            <Close fontSize="small" />
          </IconButton>
        </Hint>
      )}
      <Hint title="Buscar">
        <span>
          <IconButton size="small" edge="end" aria-label="Buscar" onClick={searchTyped} disabled={!isSearchable}>
            <Search fontSize="small" />
          </IconButton>
        </span>
      </Hint>
    </InputAdornment>
  );
  const mistakeId = useId();
  const inner = {
    'aria-label': 'Buscar',
    'aria-describedby': wrong && mistakeId,
    enterKeyHint: 'search',
    ...(isUnsent && { 'data-unsent': true }),
  } as const;

  // TextField would bring Select, and with it 6 kB of what the first list waits for.
  return (
    <FormControl error={wrong !== undefined} sx={searchSx}>
      <OutlinedInput
        inputRef={input}
        autoFocus={autoFocus}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        placeholder="Buscar..."
        endAdornment={buttons}
        slotProps={{ input: inner }}
      />
      {wrong && <FormHelperText id={mistakeId}>{wrong}</FormHelperText>}
    </FormControl>
  );
}
