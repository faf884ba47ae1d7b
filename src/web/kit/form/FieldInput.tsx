import { TextInput } from 'react-admin';
import { TEXT_MAX } from '#contract/constants';
import type { FieldFacts, PlacedField } from '#contract/kinds';
import { ReferencePicker } from '../picker/ReferencePicker';
import { QuantityField } from '../quantity/QuantityField';

export type FieldInputProps = Pick<PlacedField, 'path' | 'field'>;

const keyboards: Partial<Record<FieldFacts['kind'], 'email' | 'tel'>> = { email: 'email', phone: 'tel' };

/** What a declared field says of its input, whatever its kind. */
export const inputProps = ({ path, field: { label, help, required } }: FieldInputProps) => ({
  source: path,
  label,
  helperText: help,
  isRequired: required,
});

/** The input of a declared field, by its kind. */
export function FieldInput({ path, field }: FieldInputProps) {
  const common = inputProps({ path, field });
  const { kind, label, help, required, reference, max } = field;
  if (kind === 'money' || kind === 'quantity' || kind === 'integer') {
    const isMoney = kind === 'money';
    return (
      <QuantityField
        name={path}
        label={label}
        helperText={help ?? ' '}
        required={required}
        money={isMoney}
        printed={isMoney}
      />
    );
  }
  if (reference) {
    const byName = { field: 'nombre', order: 'ASC' } as const;
    return <ReferencePicker {...common} reference={reference.resource} optionText="nombre" sort={byName} />;
  }
  // The common limit is told, not enforced while one types: what is pasted is never cut in silence.
  const maxLength = max === TEXT_MAX ? undefined : max;
  return <TextInput {...common} slotProps={{ htmlInput: { maxLength, inputMode: keyboards[kind] } }} />;
}
