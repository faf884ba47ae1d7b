import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { pistaDeCedula } from '#contract/cliente';
import { inputProps, type FieldInputProps } from '../../kit/form/fields';

/** A cédula, with a hint once it is typed and its check digit fails; the hint keeps nobody from saving (D39). */
export function CedulaInput(props: FieldInputProps) {
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
