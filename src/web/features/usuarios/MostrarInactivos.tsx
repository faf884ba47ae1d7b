import { FormControlLabel, Switch } from '@mui/material';
import { useListContext } from 'react-admin';

/** The list opens with active users only (D30). */
export const SOLO_ACTIVOS = { estatus: true };

/** Beside the search: shows the inactive ones too. Kept in the list's filter, so it is there on coming back. */
export function MostrarInactivos() {
  const { filterValues, setFilters } = useListContext();
  const { estatus, ...others }: Record<string, unknown> = filterValues;
  const isShown = estatus === undefined;
  return (
    <FormControlLabel
      label="Mostrar inactivos"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0, gap: 1, minHeight: theme => theme.size.touch }}
      control={
        <Switch checked={isShown} onChange={() => setFilters(isShown ? Object.assign(others, SOLO_ACTIVOS) : others)} />
      }
    />
  );
}
