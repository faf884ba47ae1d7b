import { Autocomplete, TextField } from '@mui/material';
import { useState, type ComponentType } from 'react';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { useDebounced } from '../useDebounced';
import { FilterChip } from '../list/FilterChip';
import { useListFilter } from '../list/useListFilter';

const OFFERED = 25;

interface RecordFilterProps<T extends RaRecord> {
  /** Name of the filter that takes the record's id. */
  source: string;
  label: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  /** Where the records are offered from. */
  reference: string;
  /** Where one is read by its id, if not there. */
  readFrom?: string;
  nameOf: (record: T) => string;
}

type ChooserProps<T extends RaRecord> = Pick<RecordFilterProps<T>, 'label' | 'reference' | 'nameOf'> & {
  onChoose: (id: T['id']) => void;
};

/** Finds a record as one types. */
function Chooser<T extends RaRecord>({ label, reference, nameOf, onChoose }: ChooserProps<T>) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const {
    data = [],
    isFetching,
    error,
  } = useGetList<T>(reference, {
    filter: q ? { q } : {},
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: OFFERED },
  });
  return (
    <Autocomplete
      options={data}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      // The server has searched already, without regard to accents.
      filterOptions={found => found}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, record) => record && onChoose(record.id)}
      openOnFocus
      autoHighlight
      loading={isFetching}
      loadingText="Cargando…"
      noOptionsText={error ? 'No se pudo cargar la lista' : 'No hay coincidencias'}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      renderInput={params => <TextField {...params} label={label} autoFocus />}
    />
  );
}

/** Narrows a list to what belongs to one record of another: its id goes into the filter `source`. */
export function RecordFilter<T extends RaRecord>(props: RecordFilterProps<T>) {
  const { source, label, icon, reference, readFrom = reference, nameOf } = props;
  const { values, change } = useListFilter();
  const id = z.number().safeParse(values[source]).data;
  const { data } = useGetOne<T>(readFrom, { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <FilterChip
      label={label}
      icon={icon}
      value={id === undefined ? null : data ? nameOf(data) : `${label} ${id}`}
      onClear={() => change({ [source]: null })}
    >
      {close => (
        <Chooser<T>
          label={label}
          reference={reference}
          nameOf={nameOf}
          onChoose={chosen => {
            change({ [source]: chosen });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
