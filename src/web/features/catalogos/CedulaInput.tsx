import { useState } from 'react';
import { TextInput, useGetList, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type Cliente, cedulaHint } from '#contract/cliente';
import { fullName } from '#contract/text/format';
import { mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { type FieldInputProps, inputProps } from '../../kit/form/fields';
import { OptionalLink } from '../../kit/OptionalLink';

const withoutDashes = (cedula: string) => cedula.replaceAll('-', '').trim();

/** Another customer with that cédula, which the import would take for the same one. */
function useOtherWith(cedula: string): Cliente | undefined {
  const own = useRecordContext();
  const q = withoutDashes(cedula);
  const { data } = useGetList<Cliente>('clientes', { filter: { q } }, { enabled: q !== '' });
  return data?.find(found => found.id !== own?.id && withoutDashes(found.cedula) === q);
}

/** A cédula input that says, on blur, if another customer has it or its check digit is wrong; both can be saved (D39). */
export default function CedulaInput(props: FieldInputProps) {
  const watched: unknown = useWatch({ name: props.path });
  const cedula = typeof watched === 'string' ? watched : '';
  const [typing, setTyping] = useState(false);
  const [left, setLeft] = useState('');
  const other = useOtherWith(left === cedula ? left : '');
  const taken = other && (
    <>
      Ya la tiene{' '}
      <OptionalLink to={mayPass('clientes.update') ? paths.edit('clientes', other.id) : null}>
        {fullName(other)}
      </OptionalLink>
    </>
  );
  return (
    <TextInput
      {...inputProps(props)}
      helperText={typing ? undefined : (taken ?? cedulaHint(cedula) ?? undefined)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        setLeft(cedula);
      }}
    />
  );
}
