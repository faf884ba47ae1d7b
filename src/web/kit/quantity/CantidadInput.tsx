import { TextField, type TextFieldProps } from '@mui/material';
import { useState, type ChangeEvent } from 'react';
import { cantidadText, isCantidadText, parseCantidad } from './cantidadText';

interface CantidadInputProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Blank and a 0 that may still become 0,5 are the same to whoever keeps the value. */
const same = (a: number | null, b: number | null) => (a || null) === (b || null);

/**
 * An amount of goods: at most three decimals, comma or dot; selected on focus. It is a text field on purpose: the wheel
 * cannot change it, arrows are free to move between lines, and a phone shows its decimal keypad by `inputMode`.
 */
export function CantidadInput({ value, onChange, slotProps, onFocus, ...rest }: CantidadInputProps) {
  const [typed, setTyped] = useState(() => cantidadText(value));
  const shown = same(parseCantidad(typed), value) ? typed : cantidadText(value);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value.trim();
    if (!isCantidadText(text)) return;
    setTyped(text);
    onChange(parseCantidad(text));
  };

  return (
    <TextField
      {...rest}
      value={shown}
      onChange={change}
      onFocus={event => {
        event.target.select();
        onFocus?.(event);
      }}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...slotProps?.htmlInput },
      }}
    />
  );
}
