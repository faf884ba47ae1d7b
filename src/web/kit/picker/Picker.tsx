import { Autocomplete, TextField } from '@mui/material';
import { useRef, useState, type KeyboardEvent, type Ref, type SyntheticEvent } from 'react';
import type { RaRecord } from 'react-admin';
import { labelOf, type Choice, type PickerKind } from './choices';
import { isLending } from '../focusBack';
import { noteLookUp } from './lookUps';
import { OptionGroup, renderChoice } from './Option';
import { createTypeAhead } from './typeAhead';
import { useChoices } from './useChoices';

const NONE: readonly number[] = [];

export interface PickerProps<T extends RaRecord<number>> {
  kind: PickerKind<T>;
  value: Choice<T> | null;
  onChange: (choice: Choice<T> | null) => void;
  /** Goes on to the next field: after a choice, and on Enter over one made before. */
  onDone?: () => void;
  /** `typed`: the input had text. */
  onBlur?: (typed: boolean) => void;
  error?: string;
  helperText?: string;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  disabled?: boolean;
  required?: boolean;
  openOnFocus?: boolean;
  /** Empties itself after a choice, for pickers that add to a list. */
  clears?: boolean;
  /** Records not to offer, e.g. already chosen ones. */
  except?: readonly number[];
  /** Offers to create a record when no result has the typed name; called with that name and what empties the picker. */
  onAdd?: (name: string, empty: () => void) => void;
}

const ADD_ID = 0;

interface Offered<T> {
  options: Choice<T>[];
  isSearching: boolean;
  failed: string | null;
}

/** The options or, if there are none, the one that creates a record named like the text. */
function orToAdd<T>({ options, isSearching, failed }: Offered<T>, text: string): Choice<T>[] {
  if (text === '' || options.length > 0 || isSearching || failed) return options;
  return [{ id: ADD_ID, code: '', name: `Agregar “${text}”` }];
}

type Texts = Pick<PickerKind<unknown>, 'none' | 'empty'>;

const noneOf = ({ none = 'No hay coincidencias', empty = none }: Texts, query: string): string =>
  query === '' ? empty : none;

/** MUI's Autocomplete skips its own handling of a key if a handler sets this. */
export type PreventableKey = KeyboardEvent & { defaultMuiPrevented?: boolean };

/**
 * Looks up a text that was confirmed before the search has answered, as a scanner does. `onFound` is called with its record if it
 * is the only one; keys typed meanwhile are held, and then typed in the field that has the focus.
 */
function useLookUp<T>(find: (text: string) => Promise<Choice<T>[]>, onFound: (choice: Choice<T>) => void) {
  /** The text being looked up; '' if none. */
  const wanted = useRef('');
  const [ahead] = useState(createTypeAhead);
  /** Resolves to whether a record was found, and the keys held for the field after it are typed. */
  const lookUp = async (text: string, input: HTMLInputElement): Promise<boolean> => {
    wanted.current = text;
    const found = await find(text).catch(() => null);
    // Chosen or typed over meanwhile, or left with its screen.
    if (wanted.current !== text || !input.isConnected) return false;
    wanted.current = '';
    // What came after the code waits for the next Enter, which looks it up once more.
    if (!found) return false;
    const replay = ahead.release();
    if (found.length > 1) return false;
    const [choice] = found;
    // A text that no record has gives way to what is scanned or typed next.
    if (!choice) input.select();
    else onFound(choice);
    await replay(choice && input);
    return choice !== undefined;
  };
  return {
    lookUp: (text: string, input: HTMLInputElement) => noteLookUp(lookUp(text, input)),
    /** Holds a key while a text is looked up, and tells whether it did. */
    hold: (event: KeyboardEvent) => wanted.current !== '' && ahead.hold(event),
    /** The text is no longer wanted. */
    forget: () => {
      wanted.current = '';
      ahead.release();
    },
  };
}

interface PickerKeys {
  /** What Enter looks up, if it is not to take an option. */
  text: string;
  /** Something is chosen, and nothing else typed over it. */
  isChosen: boolean;
  open: boolean;
  onDone?: () => void;
  /** Enter looks the text up rather than take the highlighted option. */
  isScanned: boolean;
}

/** Enter goes on from what is chosen, looks up what is scanned, and else takes the highlighted option. */
function usePickerKeys(state: PickerKeys, { lookUp, hold }: Pick<ReturnType<typeof useLookUp>, 'lookUp' | 'hold'>) {
  const { text, isChosen, open, onDone, isScanned } = state;
  /** Whether the arrow keys were used since the text last changed: the highlighted option is then meant. */
  const [usedArrows, setUsedArrows] = useState(false);
  const onKeyDown = (event: PreventableKey) => {
    if (!usedArrows && hold(event)) {
      event.preventDefault();
      event.defaultMuiPrevented = true;
      return;
    }
    if (event.key.startsWith('Arrow')) setUsedArrows(true);
    if (event.key !== 'Enter') return;
    if (isChosen) return open ? undefined : onDone?.();
    // Enter without a match yet must not submit the surrounding form.
    event.preventDefault();
    const input = event.currentTarget.querySelector('input');
    if (text === '' || usedArrows || !isScanned || !input) return;
    event.defaultMuiPrevented = true;
    lookUp(text, input);
  };
  return { onKeyDown, usedArrows, onTyped: () => setUsedArrows(false) };
}

/** Typing, choosing and scanning: the props of the Autocomplete that change. */
function usePicking<T extends RaRecord<number>>(picker: PickerProps<T>) {
  const { kind, value, onChange, onDone, onBlur, clears = false, except = NONE, onAdd } = picker;
  const [text, setText] = useState(() => (value ? labelOf(value) : ''));
  const query = value && text === labelOf(value) ? '' : text;
  const choices = useChoices(kind, query, except);
  const { isSearching, failed, remember: putOnTop, find } = choices;
  const options = onAdd ? orToAdd(choices, query.trim()) : choices.options;
  const [open, setOpen] = useState(false);
  /** The focus was lent, as to the question whether to add a record of that name: Material would empty the field, then and later. */
  const isLent = useRef(false);

  const choose = (choice: Choice<T> | null) => {
    if (choice?.id === ADD_ID) {
      setText(text);
      return onAdd?.(query.trim(), () => setText(''));
    }
    if (choice) putOnTop(choice.id);
    if (choice && clears) setText('');
    onChange(choice);
    if (choice) onDone?.();
  };
  const { forget, ...scan } = useLookUp(find, choice => {
    setText(labelOf(choice));
    setOpen(false);
    choose(choice);
  });
  // A scanner is faster than the search, so its code is looked up by itself instead of taking an option of an older text. Not for
  // records without codes, whose options already match the text.
  const isScanned = options.length === 0 || (isSearching && options.some(({ code }) => code !== ''));
  const isChosen = value !== null && query === '';
  const keys = usePickerKeys({ text: text.trim(), isChosen, open, onDone, isScanned }, scan);

  return {
    value,
    inputValue: text,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    options,
    // Hides the selected record, but not when its name is typed.
    filterSelectedOptions: query === '',
    onChange: (_: unknown, choice: Choice<T> | null) => {
      forget();
      setOpen(false);
      choose(choice);
    },
    onInputChange: (event: SyntheticEvent | null, typed: string, reason: string) => {
      if (event && reason === 'blur') isLent.current = isLending(event);
      if (isLent.current && typed === '' && (reason === 'blur' || reason === 'reset')) return;
      isLent.current = false;
      forget();
      keys.onTyped();
      setText(typed);
    },
    onBlur: () => onBlur?.(text !== ''),
    onKeyDown: keys.onKeyDown,
    // Otherwise each rendering after the options have changed, as while the server is asked, leads the highlight back to the first.
    disableCloseOnSelect: keys.usedArrows,
    loading: isSearching && options.length === 0,
    noOptionsText: failed ?? noneOf(kind, query),
  };
}

/** Autocomplete for one of thousands of records: the server searches by code and name; recent choices come first. */
export function Picker<T extends RaRecord<number>>(props: PickerProps<T>) {
  const { kind, error, helperText, inputRef, autoFocus, disabled, openOnFocus, required = true } = props;
  return (
    <Autocomplete
      {...usePicking(props)}
      disabled={disabled}
      filterOptions={all => all}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      groupBy={kind.group ? ({ recent }) => (recent ? 'Últimos usados' : (kind.group ?? '')) : undefined}
      renderGroup={OptionGroup}
      autoHighlight
      openOnFocus={openOnFocus}
      handleHomeEndKeys={false}
      // Keep the popper below the field: flipped above, it would cover the text being typed.
      slotProps={{ popper: { modifiers: [{ name: 'flip', enabled: false }] } }}
      loadingText="Buscando…"
      renderOption={renderChoice}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={inputRef}
          required={required}
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
