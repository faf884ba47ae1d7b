import { Box, Button } from '@mui/material';
import { companyToday } from '../../api/company';
import { WrapRow } from '../layout';
import { useListFilter } from '../list/filters';
import { dateRange, shortcuts } from './dateRange';
import { DayPicker } from './DayPicker';

/** Sets the days of a `DateRangeFilter`. */
export default function DateRangePanel({ onClose }: { onClose: () => void }) {
  const { values, change } = useListFilter();
  const { desde, hasta } = dateRange.parse(values);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DayPicker
        label="Desde"
        value={desde}
        max={hasta ?? undefined}
        onChange={next => change({ desde: next })}
        autoFocus
      />
      <DayPicker label="Hasta" value={hasta} min={desde ?? undefined} onChange={next => change({ hasta: next })} />
      <WrapRow>
        {shortcuts.map(({ label, of }) => (
          <Button
            key={label}
            size="small"
            onClick={() => {
              change(of(companyToday()));
              onClose();
            }}
          >
            {label}
          </Button>
        ))}
      </WrapRow>
    </Box>
  );
}
