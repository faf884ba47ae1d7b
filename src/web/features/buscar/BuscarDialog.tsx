import { Autocomplete, DialogContent, TextField, type AutocompleteCloseReason } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useStore } from 'react-admin';
import { z } from 'zod';
import { mistakeIn, searchText } from '#contract/declarations/fields';
import { readFailure } from '../../api/failure';
import { Notice } from '../../kit/alerts/Notice';
import { ShownDialog } from '../../kit/dialog/ShownDialog';
import { OptionGroup, renderChoice } from '../../kit/picker/Option';
import type { PreventableKey } from '../../kit/picker/Picker';
import type { Found } from './sources';
import { useSearchAll } from './useSearchAll';

/** At the top, so that what is found has room below. */
const dialogSx = { '& .MuiDialog-container': { alignItems: 'flex-start' } };

/** What is found stands in the dialog, not over it. */
const foundSlots = {
  popper: {
    disablePortal: true,
    sx: { position: 'static !important', transform: 'none !important', width: 'auto !important' },
  },
  paper: { elevation: 0 },
  listbox: { sx: { maxHeight: 'calc(100dvh - 15rem)' } },
} as const;

const LAST = 6;
const kept = z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), to: z.string() })).catch([]);

/** What was opened from here lately, newest first, by its name alone: the rest may be another by now. */
function useLastOpened() {
  const [stored, keep] = useStore<unknown>('buscar.ultimos');
  const last = kept.parse(stored);
  const remember = ({ id, code, name, to, isMore }: Found) =>
    !isMore && keep([{ id, code, name, to }, ...last.filter(one => one.to !== to)].slice(0, LAST));
  return { last: last.map((one): Found => ({ ...one, group: 'Lo último que abrió' })), remember };
}

/** Finds a document, a record or a screen by any of its words or its number, and opens it. */
export default function BuscarDialog({ onClose, onGo }: { onClose: () => void; onGo?: () => void }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const q = text.trim();
  const wrong = q === '' ? undefined : mistakeIn(searchText, q);
  const { found, isSettled, failed, retry } = useSearchAll(wrong ? '' : q);
  const { last, remember } = useLastOpened();
  /** Enter was pressed on the text before it was searched for, as a scanner does. */
  const [isWanted, setWanted] = useState(false);
  const go = (chosen: Found) => {
    remember(chosen);
    onClose();
    onGo?.();
    navigate(chosen.to);
  };
  const again = () => {
    // The button that was pressed goes, and the focus with it.
    field.current?.focus();
    retry();
  };
  const [best] = found;
  useEffect(() => {
    if (isWanted && isSettled && best) go(best);
  });
  const onKeyDown = (event: PreventableKey) => {
    if (event.key !== 'Enter' || isSettled) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    setWanted(true);
  };

  return (
    <ShownDialog title="Buscar en todo" onClose={onClose} fullWidth maxWidth="sm" sx={dialogSx}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {/* Above: below what the others found it would be out of sight. */}
        {failed !== null && (
          <Notice severity="error" actions={[{ label: 'Reintentar', onClick: again }]}>
            {`No se pudo buscar en todas las listas. ${readFailure(failed).message}`}
          </Notice>
        )}
        <Autocomplete
          open={!wrong && (q !== '' || last.length > 0)}
          slotProps={foundSlots}
          value={null}
          inputValue={text}
          onInputChange={(_, typed, reason) => {
            if (reason !== 'input' && reason !== 'clear') return;
            setText(typed);
            setWanted(false);
          }}
          onChange={(_, option: Found | null) => option && go(option)}
          onClose={(_, reason: AutocompleteCloseReason) => reason === 'escape' && onClose()}
          onKeyDown={onKeyDown}
          options={q === '' ? last : found}
          filterOptions={all => all}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ to, id }) => `${to} ${id}`}
          groupBy={({ group }) => group}
          renderGroup={OptionGroup}
          autoHighlight
          forcePopupIcon={false}
          loading={!isSettled}
          loadingText="Buscando…"
          noOptionsText="No hay coincidencias"
          renderOption={renderChoice}
          renderInput={params => (
            <TextField
              {...params}
              inputRef={field}
              autoFocus
              label="Buscar"
              error={wrong !== undefined}
              helperText={wrong ?? 'Número, nombre, código o pantalla'}
            />
          )}
        />
      </DialogContent>
    </ShownDialog>
  );
}
