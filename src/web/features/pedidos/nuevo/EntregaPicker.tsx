import { addDays, dayOf, dia } from '#contract/format';
import { companyTimeZone, diasEntrega } from '../../../app/company';
import { DayPicker } from '../../../kit/date/DayPicker';

/** The day it is where the company is. */
export const companyToday = (): string => dayOf(new Date(), companyTimeZone());

interface EntregaPickerProps {
  value: string | null;
  onChange: (day: string | null) => void;
  error: string | undefined;
}

/** The estimated delivery, if another than the usual one is wanted: from today on (D12). */
export function EntregaPicker({ value, onChange, error }: EntregaPickerProps) {
  const hoy = companyToday();
  const past = value !== null && value < hoy ? 'Ya pasó: elija otra' : undefined;
  return (
    <DayPicker
      label="Entrega estimada"
      value={value}
      onChange={onChange}
      min={hoy}
      error={error !== undefined || past !== undefined}
      helperText={error ?? past ?? (value === null ? `Sin elegir: ${dia(addDays(hoy, diasEntrega()))}` : undefined)}
    />
  );
}
