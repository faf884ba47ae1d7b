import { AutocompleteInput, ReferenceInput, type RaRecord } from 'react-admin';

interface Props<T extends RaRecord> {
  source: string;
  reference: string;
  label: string;
  optionText: string | ((record: T) => string);
  sort: { field: string; order: 'ASC' | 'DESC' };
  isRequired?: boolean;
}

const OFFERED = 25;
/** Inactive records are not offered in anything new (D32); one already chosen stays readable. */
const onlyActive = { estatus: true };
const search = (q: string) => (q.trim() ? { q: q.trim() } : {});

/** Picks an active record of another resource, searching as one types. */
export const ReferencePicker = <T extends RaRecord>(props: Props<T>) => {
  const { source, reference, label, optionText, sort, isRequired } = props;
  return (
    <ReferenceInput source={source} reference={reference} sort={sort} filter={onlyActive} perPage={OFFERED}>
      <AutocompleteInput
        label={label}
        optionText={optionText}
        filterToQuery={search}
        isRequired={isRequired}
        noOptionsText="No hay coincidencias"
        openOnFocus
      />
    </ReferenceInput>
  );
};
