import { InputAdornment, TextField, useForkRef } from '@mui/material';
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { useInput } from 'react-admin';
import { importe } from '#contract/format';
import { parseMoney, typedMoney } from './moneyText';

interface Props {
  source: string;
  label: string;
  helperText?: string;
  isRequired?: boolean;
}

/** Printed as the lists print it while nobody types in it. */
const printed = (value: unknown): string => (typeof value === 'number' ? importe(value) : typedMoney(value));

/** The form keeps the number. */
const asIs = (value: unknown) => value;

/**
 * An amount in colones. It reads like the lists, `4 620,00`, and while one types it is the plain number, selected on focus.
 * A text field on purpose: the wheel cannot change it, and a phone shows its decimal keypad by `inputMode`.
 */
export function MoneyField({ source, label, helperText, isRequired = false }: Props) {
  const { id, field, fieldState } = useInput({ source, defaultValue: null, format: asIs, parse: asIs });
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null;
  const input = useRef<HTMLInputElement>(null);
  const ref = useForkRef(field.ref, input);
  const message = fieldState.invalid ? fieldState.error?.message : undefined;
  // Once the plain number stands there.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);

  const start = () => setTyped(typedMoney(field.value));
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    field.onChange(parseMoney(target.value));
  };
  const end = () => {
    setTyped(null);
    field.onBlur();
  };

  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={ref}
      value={isTyping ? typed : printed(field.value)}
      onFocus={start}
      onChange={change}
      onBlur={end}
      label={label}
      required={isRequired}
      error={fieldState.invalid}
      helperText={message ?? helperText ?? ' '}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { startAdornment: <InputAdornment position="start">₡</InputAdornment> },
      }}
    />
  );
}
