import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useDataProvider, useGetList, useGetMany, type GetListParams, type RaRecord } from 'react-admin';
import { useDebounceValue } from 'usehooks-ts';
import { useSession } from '../../api/session';
import { labelOf, loadRecents, optionsFor, remember, type Choice, type PickerKind } from './choices';

const WAIT_MS = 200;
const FOUND = 50;
const NONE: readonly number[] = [];

type Asked = (q: string, empiezaPor?: string) => GetListParams;

/** What the server finds for a text; where more fits it than is read, what begins with it is among that. */
function useFound<T extends RaRecord<number>>(resource: string, asked: Asked, q: string) {
  const { data, total, isFetching, isPlaceholderData, error } = useGetList<T>(resource, asked(q), {
    placeholderData: previous => previous,
  });
  const isCutOff = q !== '' && !isPlaceholderData && data !== undefined && (total ?? 0) > data.length;
  const { data: first = [], isLoading } = useGetList<T>(resource, asked(q, q), { enabled: isCutOff });
  // Nothing until both are here: an option that was the best for a moment would stay the one that Enter takes.
  const both = isLoading ? [] : [...new Map([...first, ...(data ?? [])].map(one => [one.id, one])).values()];
  return {
    found: isCutOff ? both : data,
    isSearching: isFetching || isLoading,
    isOld: isPlaceholderData,
    failed: error !== null,
  };
}

/** What may be picked for a text, searched by the server as one types, the person's last choices on top. */
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
  // One that is remembered may be gone by now: getMany then has a hole for it.
  const offered = (records: readonly (T | undefined)[] = []) =>
    records.flatMap(record => (record && isOffered(record) ? [toChoice(record)] : []));
  const settled = q === trimmed && !isOld;
  return {
    options: optionsFor(trimmed, settled, offered(found), offered(recents)),
    isSearching: isSearching || !settled,
    failed,
    /** The one that a text names at once, as a scanner types it: by its whole code, or because nothing else fits. */
    find: async (wanted: string): Promise<Choice<T> | null> => {
      const found = offered((await dataProvider.getList<T>(resource, asked(wanted))).data);
      const byCode = found.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());
      return byCode ?? (found.length === 1 ? (found[0] ?? null) : null);
    },
    /** Puts one on top of the last choices. */
    remember: (id: number) => setRecentIds(remember(resource, userId, id)),
  };
}

export interface PickerProps<T extends RaRecord<number>> {
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
  required?: boolean;
  /** Shows what there is without being asked. */
  openOnFocus?: boolean;
  /** Is empty again once one was picked: it goes into a list. */
  clears?: boolean;
  /** Records that are not offered: those already chosen elsewhere. */
  except?: readonly number[];
  /** Adds one of the name that was typed, which nothing has. */
  onAdd?: (name: string) => void;
}

/** The id of the choice that stands for a record which is not there yet. */
const TO_ADD = 0;

interface Offered<T> {
  options: Choice<T>[];
  isSearching: boolean;
  failed: boolean;
}

/** The options, or where there is none the offer to add what the text names. */
function orToAdd<T>({ options, isSearching, failed }: Offered<T>, text: string): Choice<T>[] {
  if (text === '' || options.length > 0 || isSearching || failed) return options;
  return [{ id: TO_ADD, code: '', name: `Agregar “${text}”` }];
}

/** A handler may keep Autocomplete from doing what it does with a key. */
type PreventableKey = KeyboardEvent & { defaultMuiPrevented?: boolean };

/** Picks a record among thousands: the server searches as one types; code and name, the last choices on top. */
export function Picker<T extends RaRecord<number>>(props: PickerProps<T>) {
  const { kind, value, onChange, onBlur, error, helperText, inputRef, autoFocus, disabled, openOnFocus } = props;
  const { required = true, clears = false, except = NONE, onAdd } = props;
  const [text, setText] = useState(() => (value ? labelOf(value) : ''));
  const query = value && text === labelOf(value) ? '' : text;
  const choices = useChoices(kind, query, except);
  const { isSearching, failed, remember: putOnTop, find } = choices;
  const options = onAdd ? orToAdd(choices, query.trim()) : choices.options;
  const finding = useRef('');
  const walked = useRef(false);

  const choose = (choice: Choice<T> | null) => {
    finding.current = '';
    if (choice?.id === TO_ADD) return onAdd?.(query.trim());
    if (choice) putOnTop(choice.id);
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
  // to an option with the arrows means that one, and what goes by its name only is offered because it fits the text.
  const isScanned = options.length === 0 || options.some(({ code }) => code !== '');
  const onKeyDown = (event: PreventableKey) => {
    if (event.key.startsWith('Arrow')) walked.current = true;
    if (event.key !== 'Enter' || value) return;
    event.preventDefault();
    if (text.trim() === '' || !isSearching || walked.current || !isScanned) return;
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
      // The chosen one is not offered again, but whoever types its name finds it.
      filterSelectedOptions={query === ''}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      groupBy={kind.group ? ({ recent }) => (recent ? 'Últimos usados' : (kind.group ?? '')) : undefined}
      onChange={(_, choice) => choose(choice)}
      onInputChange={(_, typed) => {
        finding.current = '';
        walked.current = false;
        setText(typed);
      }}
      onBlur={() => onBlur?.(text !== '')}
      onKeyDown={onKeyDown}
      autoHighlight
      openOnFocus={openOnFocus}
      handleHomeEndKeys={false}
      // Under the field, never over what is typed in it.
      slotProps={{ popper: { modifiers: [{ name: 'flip', enabled: false }] } }}
      loading={isSearching && options.length === 0}
      loadingText="Buscando…"
      noOptionsText={failed ? 'No se pudo buscar. Revise la conexión' : (kind.none ?? 'No hay coincidencias')}
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
      <Typography variant="body2" color="text.secondary" noWrap sx={{ flexShrink: 0, minWidth: 72 }}>
        {code}
      </Typography>
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">{name}</Typography>
      {(detail || now) && (
        <Typography variant="caption" color="text.secondary">
          {[detail, now].filter(Boolean).join(' · ')}
        </Typography>
      )}
    </Box>
  </>
);
