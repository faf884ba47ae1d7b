import { Box, Button, DialogActions } from '@mui/material';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { usePickerActionsContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES } from '@mui/x-date-pickers/locales';
import type { PickersActionBarProps } from '@mui/x-date-pickers/PickersActionBar';
import { addYears, format, isValid, parse } from 'date-fns';
import { es } from 'date-fns/locale/es';
import { useState, type FocusEvent } from 'react';
import { dia, plural } from '#contract/text/format';
import { companyToday } from '../../api/company';
import { calendarSx } from '../../app/theme/calendar';
import type { DayPickerProps } from './DayPicker';
import type { PreventableKey } from '../picker/Picker';
import { useReportProblem } from '../wrongInputs';

const DAY = 'yyyy-MM-dd';

/** A day `YYYY-MM-DD` as local midnight, the form date pickers work with; no time zone conversion takes place. */
export function toDate(day: string | null | undefined): Date | null {
  if (!day) return null;
  const date = parse(day.slice(0, 10), DAY, new Date(2000, 0, 1));
  return isValid(date) ? date : null;
}

/** The calendar day of a picked date, `YYYY-MM-DD`; null for null and for an invalid date. */
export const toDay = (date: Date | null): string | null => (date && isValid(date) ? format(date, DAY) : null);

/** A pasted day as other programs write it, `2026-11-27` or `27.11.26`, rewritten in this field's format. */
const inFieldFormat = (text: string): string =>
  text.replace(/^\s*(\d{4})-(\d\d?)-(\d\d?)\s*$/, '$3/$2/$1').replace(/(?<=\d)[-.](?=\d)/g, '/');

/** The calendar's today is the company's day, which may be another than the browser's (D38). */
class CompanyCalendar extends AdapterDateFns {
  constructor(...options: ConstructorParameters<typeof AdapterDateFns>) {
    super(...options);
    const { date, parse: read } = this;
    this.parse = (text, pattern) => read(inFieldFormat(text), pattern);
    this.date = value => date(value === undefined ? `${companyToday()}T00:00` : value) as ReturnType<typeof date>;
  }
}

/** The library's Spanish texts say "tú"; ours address the user as "usted". */
const localeText: typeof esES.components.MuiLocalizationProvider.defaultProps.localeText = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  openDatePickerDialogue: chosen => (chosen ? `Elegir fecha, la elegida es ${chosen}` : 'Elegir fecha'),
  dateTableLabel: 'Elegir fecha',
  day: 'Día',
};

function complaint(reason: string | null, { min, max }: DayPickerProps): string | undefined {
  if (reason === 'minDate') return min ? `Debe ser el ${dia(min)} o después` : 'La fecha no es válida';
  if (reason === 'maxDate') return max ? `Debe ser el ${dia(max)} o antes` : 'La fecha no es válida';
  return reason ? 'La fecha no es válida' : undefined;
}

/** Why a day is refused, as the library names it; null if it is not. */
function outOfRange(day: string, { min, max }: DayPickerProps): string | null {
  if (min && day < min) return 'minDate';
  return max && day > max ? 'maxDate' : null;
}

/**
 * What a date lacks of which a part is typed, 'faltan el mes y el año'; undefined for a whole date and for none. Of such a date the library
 * tells nobody: to it, that is none.
 */
function missingIn(field: Element): string | undefined {
  const parts = [...field.querySelectorAll('[role="spinbutton"]')];
  const blank = parts.filter(({ ariaValueNow }) => ariaValueNow === null);
  if (blank.length === 0 || blank.length === parts.length) return undefined;
  const names = blank.map(({ ariaLabel }) => `el ${ariaLabel?.toLowerCase()}`);
  return `${plural(blank.length, 'falta', 'faltan')} ${names.join(' y ')}`;
}

/** The calendar on a phone is a dialog, whose choice is accepted by one main button. */
function Actions({ actions = [], className }: PickersActionBarProps) {
  const { acceptValueChanges, cancelValueChanges } = usePickerActionsContext();
  if (actions.length === 0) return null;
  return (
    <DialogActions className={className}>
      <Button variant="text" onClick={cancelValueChanges}>
        Cancelar
      </Button>
      <Button variant="contained" onClick={acceptValueChanges}>
        Aceptar
      </Button>
    </DialogActions>
  );
}

/** Beside the field in a low window: above or below it, the end of the calendar could not be reached. */
const inWindow = [{ name: 'preventOverflow', options: { altAxis: true, tether: false, padding: 8 } }];

export default function DayField(props: DayPickerProps) {
  const { label, value, onChange, min, max, error = false, helperText, autoFocus } = props;
  // While typing, the text is often not a date yet: the field keeps it, and `onChange` reports null.
  const [shown, setShown] = useState(() => ({ date: toDate(value), day: value }));
  const [reason, setReason] = useState<string | null>(null);
  // A list's filter lags behind the keys: its former value must not undo what is being typed.
  const [isInside, setIsInside] = useState(false);
  if (!isInside && shown.day !== value) setShown({ date: toDate(value), day: value });
  // Half a date is an error once it is left or confirmed, not at its first key.
  const [half, setHalf] = useState<{ missing: string; isTold: boolean } | null>(null);
  const look = (field: Element, isDone: boolean) => {
    const missing = missingIn(field);
    setHalf(was => (missing ? { missing, isTold: isDone || was?.isTold === true } : null));
  };
  const told = half?.isTold ? `Complete la fecha: ${half.missing}` : undefined;
  const wrong = half ? told : complaint(reason, props);
  useReportProblem(half ? `Complete la fecha: ${label}` : wrong && `Corrija la fecha: ${label}`);
  const put = (date: Date | null, problem: string | null) => {
    const day = problem ? null : toDay(date);
    if (day) setHalf(null);
    setShown({ date, day });
    setReason(problem);
    if (day !== shown.day) onChange(day);
  };
  // Days are printed with two digits of the year, and so typed and pasted: '26' is 2026.
  const completeYear = () => {
    const { date } = shown;
    if (!date || !isValid(date) || date.getFullYear() >= 100) return;
    const whole = addYears(date, 2000);
    put(whole, outOfRange(format(whole, DAY), props));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isWithin = currentTarget.contains(relatedTarget);
    setIsInside(isWithin);
    look(currentTarget, !isWithin);
    if (!isWithin || relatedTarget?.role !== 'spinbutton') completeYear();
  };

  return (
    <LocalizationProvider dateAdapter={CompanyCalendar} adapterLocale={es} localeText={localeText}>
      <Box
        sx={{ display: 'contents' }}
        onFocus={() => setIsInside(true)}
        onKeyDownCapture={(event: PreventableKey) => {
          if (event.key !== 'Enter' || !(event.target instanceof Element) || event.target.role !== 'spinbutton') return;
          // Typed as a text, it would be a month 0; handled, it would send the form.
          event.preventDefault();
          event.defaultMuiPrevented = missingIn(event.currentTarget) !== undefined;
          look(event.currentTarget, true);
        }}
        onKeyUp={({ currentTarget }) => look(currentTarget, false)}
        onBlur={leave}
      >
        <DatePicker
          label={label}
          autoFocus={autoFocus}
          format="d/M/yyyy"
          value={shown.date}
          minDate={toDate(min) ?? undefined}
          maxDate={toDate(max) ?? undefined}
          onChange={(date, { validationError }) => put(date, validationError)}
          onError={setReason}
          slots={{ actionBar: Actions }}
          slotProps={{
            textField: { fullWidth: true, error: error || Boolean(wrong), helperText: wrong ?? helperText },
            field: { clearable: true, onClear: () => setHalf(null) },
            popper: { modifiers: inWindow },
            // A phone's dialog is called by its field, and the calendar shows the day: its head would be a dash.
            toolbar: { hidden: true },
            layout: { sx: calendarSx },
          }}
        />
      </Box>
    </LocalizationProvider>
  );
}
