import { TextField } from '@mui/material';
import { lazy, Suspense } from 'react';

export interface DayPickerProps {
  label: string;
  /** Days are `YYYY-MM-DD`, without a zone: never a day off. */
  value: string | null;
  /** Null while what stands in the field is no day, or outside of `min` and `max`. */
  onChange: (day: string | null) => void;
  min?: string;
  max?: string;
  error?: boolean;
  helperText?: string;
}

const DayField = lazy(() => import('./DayField'));

/** A field for a day: typed as d/M/yyyy or picked from a calendar, which is fetched when the field is first shown. */
export const DayPicker = (props: DayPickerProps) => (
  <Suspense
    fallback={
      <TextField
        label={props.label}
        fullWidth
        helperText={props.helperText}
        placeholder="d/M/aaaa"
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    }
  >
    <DayField {...props} />
  </Suspense>
);
