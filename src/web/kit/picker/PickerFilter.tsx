import { lazy, type ComponentType } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { FilterChip, useListFilter } from '../list/filters';
import type { PickerKind } from './choices';

const loadPicker = () => import('./Picker');
const Picker = lazy(async () => ({ default: (await loadPicker()).Picker }));

interface PickerFilterProps<T extends RaRecord<number>> {
  /** Name of the filter that takes the id. */
  source: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  kind: PickerKind<T>;
}

/** A picker as list filter, by the id of a related record. */
export function PickerFilter<T extends RaRecord<number>>({ source, icon, kind }: PickerFilterProps<T>) {
  const { resource, label, toChoice } = kind;
  const { values, change } = useListFilter();
  const id = z.number().safeParse(values[source]).data;
  const { data } = useGetOne<T>(resource, { id: id ?? 0 }, { enabled: id !== undefined });
  const name = data ? toChoice(data).name : `${label} ${id}`;
  return (
    <FilterChip
      label={label}
      icon={icon}
      value={id === undefined ? null : name}
      sources={[source]}
      preload={loadPicker}
    >
      {close => (
        <Picker
          kind={{ ...kind, withInactive: true, none: undefined }}
          value={null}
          required={false}
          autoFocus
          openOnFocus
          onChange={choice => {
            if (choice) change({ [source]: choice.id });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
