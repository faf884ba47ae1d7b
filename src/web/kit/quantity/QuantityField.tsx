import { InputAdornment, useForkRef } from '@mui/material';
import type { Ref } from 'react';
import { useController } from 'react-hook-form';
import { importe } from '#contract/format';
import { QuantityInput, type Typed } from './QuantityInput';

interface QuantityFieldProps {
  /** Of the value in the form around it, which keeps the number, null, or the refused text for the form's schema to refuse. */
  name: string;
  label: string;
  helperText?: string;
  required?: boolean;
  /** Colones. */
  money?: boolean;
  /** Printed as the lists print money while nobody types in it. */
  printed?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

const colones = { input: { startAdornment: <InputAdornment position="start">₡</InputAdornment> } };

export default function QuantityField({
  name,
  money = false,
  printed = false,
  inputRef,
  ...props
}: QuantityFieldProps) {
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
