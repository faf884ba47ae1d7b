import { useForkRef } from '@mui/material';
import type { KeyboardEventHandler, Ref } from 'react';
import { useController } from 'react-hook-form';
import { importe } from '#contract/text/format';
import { colones, QuantityInput, type Typed } from './QuantityInput';

interface Props {
  /** Name in the form, whose value is a number, null, or unreadable text, which the form's schema rejects. */
  name: string;
  label: string;
  helperText?: string;
  required?: boolean;
  /** Shows the sign of the colón, the currency. */
  money?: boolean;
  /** Formats the amount as the lists do while the field has no focus. */
  printed?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler;
}

export default function QuantityField({ name, money = false, printed = false, inputRef, ...props }: Props) {
  const { field, fieldState } = useController<Record<string, Typed>>({ name, defaultValue: null });
  const { ref, value, onChange, ...rest } = field;
  const bothRefs = useForkRef(ref, inputRef);
  return (
    <QuantityInput
      {...rest}
      {...props}
      value={value ?? null}
      onChange={onChange}
      inputRef={bothRefs}
      problem={fieldState.error?.message}
      print={printed ? importe : undefined}
      slotProps={money ? colones : undefined}
    />
  );
}
