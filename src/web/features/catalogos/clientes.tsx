import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { clientes, pistaDeCedula } from '#contract/cliente';
import { catalogueResource } from '../../kit/catalogue';
import { type FieldInputProps, inputProps } from '../../kit/form/fields';

export default catalogueResource(clientes, {
  first: ['nombre', 'apellido', 'email'],
  columns: {
    email: { width: '35%', lines: 2 },
    cedula: { width: 124 },
    'direccion.provincia': false,
    'direccion.ciudad': false,
    'direccion.calle': false,
    'direccion.numeroCasa': false,
    fechaCreado: { card: 'hide' },
  },
  inputs: { cedula: CedulaInput },
});

/** A cédula input with a hint, on blur, if the check digit is wrong; it does not block saving (D39). */
function CedulaInput(props: FieldInputProps) {
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
