import { Checkbox } from '@mui/material';
import { useListContext, useRecordContext, type RaRecord } from 'react-admin';
import { cantidad, plural } from '#contract/text/format';
import { Quiet, WrapRow } from '../layout';
import { useIsPhone } from '../width';
import type { RowsProps } from './rows';

/** The selected rows of the page shown: actions apply only to what the user sees. */
export function useSelected<T extends RaRecord>(): T[] {
  const { data = [], selectedIds } = useListContext<T>();
  return data.filter(({ id }) => selectedIds.includes(id));
}

/** Checkbox that selects the row. `nameOf` names the row for its accessible label. */
export function SelectRow<T extends RaRecord>({ nameOf }: { nameOf: (record: T) => string }) {
  const record = useRecordContext<T>();
  const { selectedIds, onToggleItem } = useListContext<T>();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `Elegir ${nameOf(record)}` } }}
    />
  );
}

function SelectAll() {
  const { data = [], onSelect } = useListContext();
  const selected = useSelected();
  const isAll = data.length > 0 && selected.length === data.length;
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selected.length > 0}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': 'Elegir todos los de la página' } }}
    />
  );
}

/** Bar with the actions on selected rows. Always shown, so that the rows do not move on the first selection. */
export function SelectionBar({ hint, actions }: Required<RowsProps<RaRecord>>['selection']) {
  const { length } = useSelected();
  const isPhone = useIsPhone();
  return (
    <WrapRow
      role="group"
      aria-label="Varios a la vez"
      data-stuck={length > 0 || undefined}
      sx={{
        alignItems: 'center',
        minHeight: 56,
        px: { xs: 0, sm: 1 },
        bgcolor: isPhone ? 'background.default' : 'background.paper',
      }}
    >
      <SelectAll />
      <Quiet aria-live="polite" sx={{ flex: 1, minWidth: 120 }}>
        {length === 0 ? hint : `${cantidad(length)} ${plural(length, 'elegido', 'elegidos')}`}
      </Quiet>
      {length > 0 && <WrapRow sx={{ flex: isPhone ? '1 1 100%' : undefined, pb: isPhone ? 1 : 0 }}>{actions}</WrapRow>}
    </WrapRow>
  );
}
