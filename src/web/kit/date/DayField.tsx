import { Button, DialogActions } from '@mui/material';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { usePickerActionsContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES } from '@mui/x-date-pickers/locales';
import type { PickersActionBarProps } from '@mui/x-date-pickers/PickersActionBar';
import { format, isValid, parse } from 'date-fns';
import { es } from 'date-fns/locale/es';
import { useState } from 'react';
import { dia } from '#contract/format';
import type { DayPickerProps } from './DayPicker';

const DAY = 'yyyy-MM-dd';

/** A day `YYYY-MM-DD` as the midnight of this machine: pickers think in those, and no zone comes into it. */
export function toDate(day: string | null | undefined): Date | null {
  if (!day) return null;
  const date = parse(day.slice(0, 10), DAY, new Date(2000, 0, 1));
  return isValid(date) ? date : null;
}

/** The day of a picked date, as it stands on its calendar; null for nothing and for a date that is none. */
export const toDay = (date: Date | null): string | null => (date && isValid(date) ? format(date, DAY) : null);

/** Of usted, like the rest of the screens. */
const localeText: typeof esES.components.MuiLocalizationProvider.defaultProps.localeText = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  openDatePickerDialogue: chosen => (chosen ? `Elegir fecha, la elegida es ${chosen}` : 'Elegir fecha'),
  dateTableLabel: 'Elegir fecha',
};

function complaint(reason: string | null, { min, max }: DayPickerProps): string | undefined {
  if (reason === 'minDate') return min ? `Debe ser el ${dia(min)} o después` : 'La fecha no es válida';
  if (reason === 'maxDate') return max ? `Debe ser el ${dia(max)} o antes` : 'La fecha no es válida';
  return reason ? 'La fecha no es válida' : undefined;
}

/** On a phone the calendar is a dialog: what is chosen is taken by its one main action. */
function Actions({ actions = [], className }: PickersActionBarProps) {
  const { acceptValueChanges, cancelValueChanges } = usePickerActionsContext();
  if (actions.length === 0) return null;
  return (
    <DialogActions className={className}>
      <Button variant="text" onClick={cancelValueChanges}>
        Cancelar
      </Button>
      <Button onClick={acceptValueChanges}>Aceptar</Button>
    </DialogActions>
  );
}

export default function DayField(props: DayPickerProps) {
  const { label, value, onChange, min, max, error = false, helperText } = props;
  // What is being typed is no day for a while: it stays in the field, and outside there is none.
  const [shown, setShown] = useState(() => ({ date: toDate(value), day: value }));
  const [reason, setReason] = useState<string | null>(null);
  if (shown.day !== value) setShown({ date: toDate(value), day: value });
  const wrong = complaint(reason, props);

  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={es} localeText={localeText}>
      <DatePicker
        label={label}
        format="d/M/yyyy"
        value={shown.date}
        minDate={toDate(min) ?? undefined}
        maxDate={toDate(max) ?? undefined}
        onChange={(date, { validationError }) => {
          const day = validationError ? null : toDay(date);
          setShown({ date, day });
          setReason(validationError);
          if (day !== value) onChange(day);
        }}
        onError={setReason}
        slots={{ actionBar: Actions }}
        slotProps={{
          textField: { fullWidth: true, error: error || Boolean(wrong), helperText: wrong ?? helperText },
          field: { clearable: true },
        }}
      />
    </LocalizationProvider>
  );
}
