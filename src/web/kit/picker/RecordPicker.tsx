import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { RaRecord } from 'react-admin';
import { labelOf, type Choice, type PickerKind } from './choices';
import { useChoices } from './useChoices';

interface RecordPickerProps<T extends RaRecord<number>> {
  kind: PickerKind<T>;
  value: Choice<T> | null;
  onChange: (choice: Choice<T> | null) => void;
  /** `typed`: something stood in it. */
  onBlur?: (typed: boolean) => void;
  error?: string;
  helperText?: string;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Is empty again once one was picked: it goes into a list. */
  clears?: boolean;
}

/** A handler may keep Autocomplete from doing what it does with a key. */
type PreventableKey = KeyboardEvent & { defaultMuiPrevented?: boolean };

/** Picks a record among thousands: the server searches as one types; code and name, the last choices on top. */
export function RecordPicker<T extends RaRecord<number>>(props: RecordPickerProps<T>) {
  const { kind, value, onChange, onBlur, error, helperText, inputRef, autoFocus = false, disabled = false } = props;
  const { clears = false } = props;
  const [text, setText] = useState(() => (value ? labelOf(value) : ''));
  const query = value && text === labelOf(value) ? '' : text;
  const { options, isSearching, failed, remember, find } = useChoices(kind, query);
  const finding = useRef('');
  const walked = useRef(false);

  const choose = (choice: Choice<T> | null) => {
    finding.current = '';
    if (choice) remember(choice.id);
    if (choice && clears) setText('');
    onChange(choice);
  };
  const findTyped = async (typed: string) => {
    finding.current = typed;
    const choice = await find(typed).catch(() => null);
    if (!choice || finding.current !== typed) return;
    setText(labelOf(choice));
    choose(choice);
  };
  // Enter on nothing, or on a text that names nothing yet, must not submit the form around it. A scanner is quicker than
  // the search: what its code names is asked for by itself, not taken from options that are older than the code. Who went
  // to an option with the arrows means that one.
  const onKeyDown = (event: PreventableKey) => {
    if (event.key.startsWith('Arrow')) walked.current = true;
    if (event.key !== 'Enter' || value) return;
    event.preventDefault();
    if (text.trim() === '' || !isSearching || walked.current) return;
    event.defaultMuiPrevented = true;
    void findTyped(text.trim());
  };

  return (
    <Autocomplete
      value={value}
      inputValue={text}
      options={options}
      disabled={disabled}
      filterOptions={all => all}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      groupBy={({ recent }) => (recent ? 'Últimos usados' : kind.group)}
      onChange={(_, choice) => choose(choice)}
      onInputChange={(_, typed) => {
        finding.current = '';
        walked.current = false;
        setText(typed);
      }}
      onBlur={() => onBlur?.(text !== '')}
      onKeyDown={onKeyDown}
      autoHighlight
      handleHomeEndKeys={false}
      loading={isSearching && options.length === 0}
      loadingText="Buscando…"
      noOptionsText={failed ? 'No se pudo buscar. Revise la conexión' : kind.none}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1.5 }}>
          <ChoiceText choice={choice} />
        </Box>
      )}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={inputRef}
          required
          autoFocus={autoFocus}
          label={kind.label}
          placeholder={kind.placeholder}
          error={error !== undefined}
          helperText={error ?? helperText}
        />
      )}
    />
  );
}

const ChoiceText = ({ choice: { code, name, detail } }: { choice: Choice<unknown> }) => (
  <>
    {code && (
      <Typography variant="body2" color="text.secondary" noWrap sx={{ flexShrink: 0, minWidth: 72 }}>
        {code}
      </Typography>
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">{name}</Typography>
      {detail && (
        <Typography variant="caption" color="text.secondary">
          {detail}
        </Typography>
      )}
    </Box>
  </>
);
