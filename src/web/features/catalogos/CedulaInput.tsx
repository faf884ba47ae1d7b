import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { pistaDeCedula } from '#contract/cliente';
import { type FieldInputProps, inputProps } from '../../kit/form/fields';

/** A cédula input with a hint, on blur, if the check digit is wrong; it does not block saving (D39). */
export default function CedulaInput(props: FieldInputProps) {
  const cedula: unknown = useWatch({ name: props.path });
  const [typing, setTyping] = useState(false);
  const hint = typeof cedula === 'string' && !typing ? pistaDeCedula(cedula) : null;
  return (
    <TextInput
      {...inputProps(props)}
      helperText={hint ?? undefined}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  );
}
