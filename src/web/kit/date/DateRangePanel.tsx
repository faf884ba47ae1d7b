import { Box, Button } from '@mui/material';
import { companyToday } from '../../app/company';
import { WrapRow } from '../layout';
import { shortcuts, type DateRange } from './dateRanges';
import { DayPicker } from './DayPicker';

interface DateRangePanelProps extends DateRange {
  onChange: (next: Partial<DateRange>) => void;
  onClose: () => void;
}

/** The fields of a date filter, and the ranges asked for most often. */
export function DateRangePanel({ desde, hasta, onChange, onClose }: DateRangePanelProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DayPicker
        label="Desde"
        value={desde}
        max={hasta ?? undefined}
        onChange={next => onChange({ desde: next })}
        autoFocus
      />
      <DayPicker label="Hasta" value={hasta} min={desde ?? undefined} onChange={next => onChange({ hasta: next })} />
      <WrapRow>
        {shortcuts.map(({ label, of }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            onClick={() => {
              onChange(of(companyToday()));
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
