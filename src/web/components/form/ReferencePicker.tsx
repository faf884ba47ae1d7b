import { useMemo, type ReactNode } from 'react';
import {
  AutocompleteInput,
  ChoicesContextProvider,
  ReferenceInput,
  useChoicesContext,
  useStore,
  type Identifier,
  type RaRecord,
} from 'react-admin';

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
  recent: readonly Identifier[];
  except: readonly Identifier[];
  children: ReactNode;
}

/** Puts what this person chose last before the rest (docs UI), and leaves out what is not offered. */
function Offer({ recent, except, children }: OfferProps) {
  const choices = useChoicesContext();
  const value = useMemo(() => {
    const rank = ({ id }: RaRecord) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
    const sorted = (records?: RaRecord[]) =>
      records?.filter(({ id }) => !except.includes(id)).sort((a, b) => rank(a) - rank(b));
    return Object.assign({}, choices, {
      allChoices: sorted(choices.allChoices),
      availableChoices: sorted(choices.availableChoices),
    });
  }, [choices, recent, except]);
  return <ChoicesContextProvider value={value}>{children}</ChoicesContextProvider>;
}

/** Picks an active record of another resource, searching as one types. */
export function ReferencePicker<T extends RaRecord>(props: Props<T>) {
  const { source, reference, label, optionText, sort, isRequired, except = NONE, openOnFocus = true } = props;
  const [recent, setRecent] = useStore<Identifier[]>(`recientes.${reference}`, NONE);
  const remember = (id: Identifier | '' | null) => {
    if (id) setRecent([id, ...recent.filter(one => one !== id)].slice(0, REMEMBERED));
  };
  return (
    <ReferenceInput
      source={source}
      reference={reference}
      sort={sort}
      filter={onlyActive}
      perPage={OFFERED + except.length}
    >
      <Offer recent={recent} except={except}>
        <AutocompleteInput
          label={label}
          optionText={optionText}
          filterToQuery={search}
          onChange={remember}
          isRequired={isRequired}
          noOptionsText="No hay coincidencias"
          openOnFocus={openOnFocus}
        />
      </Offer>
    </ReferenceInput>
  );
}

const NONE: Identifier[] = [];
