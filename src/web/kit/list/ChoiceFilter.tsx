import Flag from '@mui/icons-material/FlagOutlined';
import { MenuItem, MenuList } from '@mui/material';
import { FilterChip, useListFilter } from './filters';

interface ChoiceFilterProps<V extends string | boolean> {
  source: string;
  label: string;
  choices: readonly V[];
  /** Label of a value; by default the value itself. */
  nameOf?: (value: V) => string;
}

export function ChoiceFilter<V extends string | boolean>(props: ChoiceFilterProps<V>) {
  const { source, label, choices, nameOf = String } = props;
  const { values, change } = useListFilter();
  const chosen = choices.find(choice => choice === values[source]);
  return (
    <FilterChip label={label} icon={Flag} value={chosen === undefined ? null : nameOf(chosen)} sources={[source]}>
      {close => (
        <MenuList aria-label={label} onClick={close}>
          {choices.map(choice => (
            <MenuItem key={`${choice}`} selected={choice === chosen} onClick={() => change({ [source]: choice })}>
              {nameOf(choice)}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </FilterChip>
  );
}
