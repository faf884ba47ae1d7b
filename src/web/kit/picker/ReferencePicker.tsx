import { useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  AutocompleteInput,
  ChoicesContextProvider,
  ReferenceInput,
  useChoicesContext,
  useStore,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { matches } from './choices';

interface Props<T extends RaRecord> {
  source: string;
  reference: string;
  label: string;
  optionText: string | ((record: T) => string);
  sort: { field: string; order: 'ASC' | 'DESC' };
  isRequired?: boolean;
  /** Records that are not offered: those already chosen elsewhere. */
  except?: readonly Identifier[];
  openOnFocus?: boolean;
}

const OFFERED = 25;
const REMEMBERED = 5;
/** Inactive records are not offered in anything new (D32); one already chosen stays readable. */
const onlyActive = { estatus: true };
const search = (q: string) => (q.trim() ? { q: q.trim() } : {});

interface OfferProps {
  source: string;
  recent: readonly Identifier[];
  except: readonly Identifier[];
  /** What is being typed; '' while what stands there is the choice. */
  typed: string;
  textOf: (record: RaRecord) => string;
  children: ReactNode;
}

/**
 * Puts what this person chose last before the rest (S15), and leaves out what is not offered. While the answer is for
 * an older text its records are narrowed here, so that Enter never takes one that does not fit.
 */
function Offer({ source, recent, except, typed, textOf, children }: OfferProps) {
  const choices = useChoicesContext();
  const chosen: unknown = useWatch({ name: source });
  const { q = '' } = choices.filterValues ?? {};
  const settled = typed === q && !choices.isPlaceholderData;
  const rank = ({ id }: RaRecord) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const fits = (record: RaRecord) =>
    settled || typed === '' || record.id === chosen || matches({ code: '', name: textOf(record) }, typed);
  const offered = (records?: RaRecord[]) =>
    records?.filter(record => !except.includes(record.id) && fits(record)).sort((a, b) => rank(a) - rank(b));
  const value = Object.assign({}, choices, {
    allChoices: offered(choices.allChoices),
    availableChoices: offered(choices.availableChoices),
  });
  return <ChoicesContextProvider value={value}>{children}</ChoicesContextProvider>;
}

/** Picks an active record of another resource, searching as one types. */
export function ReferencePicker<T extends RaRecord>(props: Props<T>) {
  const { source, reference, label, optionText, sort, isRequired, except = NONE, openOnFocus = true } = props;
  const [recent, setRecent] = useStore<Identifier[]>(`recientes.${reference}`, NONE);
  const [typed, setTyped] = useState('');
  const textOf = (record: RaRecord) =>
    typeof optionText === 'string' ? `${record[optionText]}` : optionText(record as T);
  const onChange = (id: Identifier | '' | null) => {
    // What was typed may be the whole name already: then the text does not change with the choice.
    setTyped('');
    if (id) setRecent([id, ...recent.filter(one => one !== id)].slice(0, REMEMBERED));
  };
  // Enter on a text that names nothing yet stays there: going on would throw it away.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== '') event.preventDefault();
  };
  return (
    <ReferenceInput
      source={source}
      reference={reference}
      sort={sort}
      filter={onlyActive}
      perPage={OFFERED + except.length}
    >
      <Offer {...{ source, recent, except, typed, textOf }}>
        <AutocompleteInput
          label={label}
          optionText={optionText}
          filterToQuery={search}
          onChange={onChange}
          onKeyDown={onKeyDown}
          onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text.trim() : '')}
          isRequired={isRequired}
          noOptionsText="No hay coincidencias"
          // Enter takes the first that fits what was typed; passing by, it takes nothing.
          autoHighlight={typed !== ''}
          openOnFocus={openOnFocus}
        />
      </Offer>
    </ReferenceInput>
  );
}

const NONE: Identifier[] = [];
