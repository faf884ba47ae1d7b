import { Box } from '@mui/material';
import { labels } from '#contract/declarations/labels';
import { promesaFields } from '#contract/promesa';
import { DayPicker } from '../../kit/date/DayPicker';
import { LimitedText } from '../../kit/LimitedText';
import type { PromesaDraft } from '../documentos/draft/documentoDraft';

/** Form values of the agreement with a supplier. */
export type Promesa = Omit<PromesaDraft, 'propuesta'>;

type TextName = Exclude<keyof Promesa, 'fechaPrometida'>;

const texts: readonly (readonly [name: TextName, lines: number])[] = [
  ['lugarEntrega', 1],
  ['condiciones', 2],
  ['observaciones', 2],
];

interface PromesaFieldsProps {
  value: Promesa;
  onChange: (changes: Partial<Promesa>) => void;
  /** The day of the purchase, the earliest that can be promised. */
  min: string;
  errors: Readonly<Record<string, string>>;
  /** Helper text of the date: why it is proposed. */
  dayHint?: string;
  autoFocus?: boolean;
}

export const PromesaFields = ({ value, onChange, min, errors, dayHint, autoFocus }: PromesaFieldsProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
    <DayPicker
      label={labels.fechaPrometida}
      value={value.fechaPrometida}
      onChange={fechaPrometida => onChange({ fechaPrometida })}
      {...{ min, autoFocus }}
      error={errors['fechaPrometida'] !== undefined}
      helperText={errors['fechaPrometida'] ?? dayHint}
    />
    {texts.map(([name, lines]) => (
      <LimitedText
        key={name}
        label={labels[name]}
        schema={promesaFields[name]}
        value={value[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
        error={errors[name] !== undefined}
        helperText={errors[name]}
        multiline={lines > 1}
        minRows={lines}
        // An address is seen whole.
        sx={lines === 1 ? { gridColumn: '1 / -1' } : undefined}
      />
    ))}
  </Box>
);
