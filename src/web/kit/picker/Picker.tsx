import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useDataProvider, useGetList, useGetMany, type GetListParams, type RaRecord } from 'react-admin';
import { useDebounceValue } from 'usehooks-ts';
import { dotted } from '#contract/text/format';
import { useSession } from '../../api/session';
import { labelOf, loadRecents, optionsFor, remember, type Choice, type PickerKind } from './choices';
import { Quiet } from '../layout';

const WAIT_MS = 200;
const FOUND = 50;
const NONE: readonly number[] = [];

type Asked = (q: string, empiezaPor?: string) => GetListParams;

/** The server's results for a text; if they exceed the page, also those that begin with the text. */
function useFound<T extends RaRecord<number>>(resource: string, asked: Asked, q: string) {
  const { data, total, isFetching, isPlaceholderData, error } = useGetList<T>(resource, asked(q), {
    placeholderData: previous => previous,
  });
  const isCutOff = q !== '' && !isPlaceholderData && data !== undefined && (total ?? 0) > data.length;
  const { data: first = [], isLoading } = useGetList<T>(resource, asked(q, q), { enabled: isCutOff });
  // Nothing until both have arrived: an option that was first for a moment would stay highlighted for Enter.
  const both = isLoading ? [] : [...new Map([...first, ...(data ?? [])].map(record => [record.id, record])).values()];
  return {
    found: isCutOff ? both : data,
    isSearching: isFetching || isLoading,
    isOld: isPlaceholderData,
    failed: error !== null,
  };
}

/** The options for a text, searched by the server while typing, with the user's recent choices first. */
function useChoices<T extends RaRecord<number>>(kind: PickerKind<T>, text: string, except: readonly number[]) {
  const { resource, sort, accepts = () => true, toChoice, withInactive = false } = kind;
  const dataProvider = useDataProvider();
  const userId = useSession()?.id ?? 0;
  const [recentIds, setRecentIds] = useState(() => loadRecents(resource, userId));
  const trimmed = text.trim();
  const [waited] = useDebounceValue(trimmed, WAIT_MS);
  const asked = (q: string, empiezaPor?: string) => ({
    filter: { ...(!withInactive && { estatus: true }), ...(q && { q }), ...(empiezaPor && { empiezaPor }) },
    sort,
    pagination: { page: 1, perPage: FOUND + except.length },
  });
  const q = trimmed === '' ? '' : waited;
  const { found, isSearching, isOld, failed } = useFound<T>(resource, asked, q);
  const { data: recents } = useGetMany<T>(resource, { ids: recentIds });
  const isOffered = (record: T) =>
    (withInactive || record['estatus']) && accepts(record) && !except.includes(record.id);
  // getMany returns undefined for recent records that no longer exist.
  const offered = (records: readonly (T | undefined)[] = []) =>
    records.flatMap(record => (record && isOffered(record) ? [toChoice(record)] : []));
  const settled = q === trimmed && !isOld;
  return {
    options: optionsFor(trimmed, settled, offered(found), offered(recents)),
    isSearching: isSearching || !settled,
    failed,
    /** The records that a text may mean, as a scanner types it: only that of this code, if there is one. */
    find: async (wanted: string): Promise<Choice<T>[]> => {
      // Asked by its beginning too: a code in the middle of many others may be beyond the first results.
      const queries = [asked(wanted, wanted), asked(wanted)];
      const answers = await Promise.all(queries.map(query => dataProvider.getList<T>(resource, query)));
      const all = new Map(answers.flatMap(({ data }) => data.map(record => [record.id, record])));
      const found = offered([...all.values()]);
      const byCode = found.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());
      return byCode ? [byCode] : found;
    },
    /** Adds a record to the recent choices. */
    remember: (id: number) => setRecentIds(remember(resource, userId, id)),
  };
}

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
  failed: boolean;
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
type PreventableKey = KeyboardEvent & { defaultMuiPrevented?: boolean };

/** Autocomplete for one of thousands of records: the server searches by code and name; recent choices come first. */
export function Picker<T extends RaRecord<number>>(props: PickerProps<T>) {
  const { kind, value, onChange, onDone, onBlur, error, helperText, inputRef, autoFocus, disabled, openOnFocus } =
    props;
  const { required = true, clears = false, except = NONE, onAdd } = props;
  const [text, setText] = useState(() => (value ? labelOf(value) : ''));
  const query = value && text === labelOf(value) ? '' : text;
  const choices = useChoices(kind, query, except);
  const { isSearching, failed, remember: putOnTop, find } = choices;
  const options = onAdd ? orToAdd(choices, query.trim()) : choices.options;
  const [open, setOpen] = useState(false);
  /** The text whose record is being looked up; '' if none. */
  const lookedUp = useRef('');
  /** Whether the arrow keys were used since the text last changed: the highlighted option is then meant. */
  const usedArrows = useRef(false);
  /** Whether it is asked if a record of that name is to be added: until the focus is back, the name stays. */
  const [isAsked, setIsAsked] = useState(false);

  const choose = (choice: Choice<T> | null) => {
    lookedUp.current = '';
    if (choice?.id === ADD_ID) {
      setIsAsked(true);
      setText(text);
      return onAdd?.(query.trim(), () => setText(''));
    }
    if (choice) putOnTop(choice.id);
    if (choice && clears) setText('');
    onChange(choice);
    if (choice) onDone?.();
  };
  const findTyped = async (typed: string, input: HTMLInputElement) => {
    lookedUp.current = typed;
    const found = await find(typed).catch(() => null);
    if (!found || lookedUp.current !== typed) return;
    const [choice, ...others] = found;
    // A text that no record has gives way to what is scanned or typed next.
    if (!choice) return input.select();
    if (others.length > 0) return;
    setText(labelOf(choice));
    setOpen(false);
    choose(choice);
  };
  // Enter without a match yet must not submit the surrounding form. A scanner is faster than the search, so its code is
  // looked up by itself instead of taking an option of an older text; not after the arrow keys, which highlight the
  // option meant, and not for records without codes, whose options already match the text.
  const isScanned = options.length === 0 || (isSearching && options.some(({ code }) => code !== ''));
  const onKeyDown = (event: PreventableKey) => {
    if (event.key.startsWith('Arrow')) usedArrows.current = true;
    if (event.key !== 'Enter') return;
    // Not while something else is typed over what is chosen.
    if (value && query === '') return open ? undefined : onDone?.();
    event.preventDefault();
    const input = event.currentTarget.querySelector('input');
    if (text.trim() === '' || usedArrows.current || !isScanned || !input) return;
    event.defaultMuiPrevented = true;
    void findTyped(text.trim(), input);
  };

  return (
    <Autocomplete
      value={value}
      inputValue={text}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      disabled={disabled}
      filterOptions={all => all}
      // Hide the selected record from the options, but not when its name is typed.
      filterSelectedOptions={query === ''}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      groupBy={kind.group ? ({ recent }) => (recent ? 'Últimos usados' : (kind.group ?? '')) : undefined}
      onChange={(_, choice) => choose(choice)}
      onInputChange={(_, typed) => {
        lookedUp.current = '';
        usedArrows.current = false;
        setText(typed);
      }}
      clearOnBlur={!isAsked}
      onFocus={() => setIsAsked(false)}
      onBlur={() => onBlur?.(text !== '')}
      onKeyDown={onKeyDown}
      autoHighlight
      openOnFocus={openOnFocus}
      handleHomeEndKeys={false}
      // Keep the popper below the field: flipped above, it would cover the text being typed.
      slotProps={{ popper: { modifiers: [{ name: 'flip', enabled: false }] } }}
      loading={isSearching && options.length === 0}
      loadingText="Buscando…"
      noOptionsText={failed ? 'No se pudo buscar. Revise la conexión' : noneOf(kind, query)}
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1.5 }}>
          <ChoiceText choice={choice} />
        </Box>
      )}
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

const ChoiceText = ({ choice: { code, name, detail, now } }: { choice: Choice<unknown> }) => (
  <>
    {code && (
      <Quiet noWrap sx={{ flexShrink: 0, minWidth: 72 }}>
        {code}
      </Quiet>
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">{name}</Typography>
      {(detail || now) && <Quiet variant="caption">{dotted(detail, now)}</Quiet>}
    </Box>
  </>
);
