import { TextField } from '@mui/material';
import { lazy } from 'react';
import { LazyPart } from '../screens';

export interface DayPickerProps {
  label: string;
  /** `YYYY-MM-DD`, without a time zone, so that no conversion can move it to another day. */
  value: string | null;
  /** Called with null while the text is not a date, or is outside `min` and `max`. */
  onChange: (day: string | null) => void;
  min?: string;
  max?: string;
  error?: boolean;
  helperText?: string;
  autoFocus?: boolean;
}

const DayField = lazy(() => import('./DayField'));

/** A date field: typed as d/M/yyyy or picked from a calendar, whose chunk is fetched on first use. */
export const DayPicker = (props: DayPickerProps) => (
  <LazyPart
    fallback={
      <TextField
        label={props.label}
        helperText={props.helperText}
        placeholder="d/M/aaaa"
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    }
  >
    <DayField {...props} />
  </LazyPart>
);
