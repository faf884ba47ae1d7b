import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { SelectInput, TextInput, useGetList, useRecordContext, type TextInputProps } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDebounceValue } from 'usehooks-ts';
import type { z } from 'zod';
import { ROLES } from '#contract/usuario';
import {
  usuarioFields,
  emailTakenMessage,
  usuarioTakenMessage,
  rollName,
  rollNames,
  newUsuario,
  type Usuario,
} from '#contract/usuarioAdmin';
import { FormGroup } from '../../kit/form/fields';
import { useMayPass } from '../../kit/gate';

/** Error messages of the two fields that must be unique. */
const messages = { email: emailTakenMessage, nombreUsuario: usuarioTakenMessage };

type UniqueField = keyof typeof messages;

const plain = (value: string) => value.trim().toLowerCase();

/** Whether two names are equal, ignoring case (D2). */
const isSame = (a: string, b: string): boolean => plain(a) === plain(b);

/** The taken values that a form has found out so far. */
export function createTakenValues() {
  const known: Record<UniqueField, Set<string>> = { email: new Set(), nombreUsuario: new Set() };
  return {
    add: (campo: UniqueField, value: string) => void known[campo].add(plain(value)),
    has: (campo: UniqueField, value: unknown) => typeof value === 'string' && known[campo].has(plain(value)),
  };
}

type TakenValues = ReturnType<typeof createTakenValues>;

/** A field's schema, extended to reject values known to be taken. */
const unique = <T extends z.ZodType>(schema: T, campo: UniqueField, taken: TakenValues): T =>
  schema.refine(value => !taken.has(campo, value), { error: ({ input }) => messages[campo](String(input)) });

export const withoutTaken = (schema: z.ZodObject<Record<UniqueField, z.ZodType>>, taken: TakenValues) =>
  schema.safeExtend({
    email: unique(schema.shape.email, 'email', taken),
    nombreUsuario: unique(schema.shape.nombreUsuario, 'nombreUsuario', taken),
  });

const SETTLE_MS = 300;

/** Two rows: the first may be the edited user. */
const FEW = { pagination: { page: 1, perPage: 2 }, sort: { field: 'id', order: 'ASC' } } as const;

/** Whether another user has the value; null while unknown. The user's own current value is not looked up. */
function useIsTaken(source: UniqueField, value: string): boolean | null {
  const may = useMayPass('usuarios.list');
  const record = useRecordContext<Usuario>();
  const [settled] = useDebounceValue(value, SETTLE_MS);
  const isAsked = newUsuario.shape[source].safeParse(settled).success && !isSame(settled, record?.[source] ?? '');
  const { data } = useGetList<Usuario>(
    'usuarios',
    { ...FEW, filter: { [source]: settled.trim() } },
    // Errors are ignored: the server checks it again on saving.
    { enabled: may && isAsked },
  );
  if (!data || !isAsked || settled !== value) return null;
  return data.some(other => other.id !== record?.id && isSame(other[source], value));
}

interface Props extends TextInputProps {
  source: UniqueField;
  /** The values that the form's schema rejects. */
  taken: TakenValues;
}

/** Input of a unique field, looked up while typing. */
function UniqueInput({ source, taken, ...input }: Props) {
  const { trigger } = useFormContext();
  const typed: unknown = useWatch({ name: source });
  const value = typeof typed === 'string' ? typed : '';
  const isTaken = useIsTaken(source, value);
  useEffect(() => {
    if (!isTaken) return;
    taken.add(source, value);
    void trigger(source);
    // Typing on removes the error at once, not only on blur.
    return () => void trigger(source);
  }, [isTaken, taken, source, trigger, value]);
  return <TextInput source={source} isRequired {...input} />;
}

const { email, nombreUsuario, nombre, apellido } = usuarioFields;

export const UsuarioFields = ({ taken }: { taken: TakenValues }) => (
  <FormGroup title="Datos del usuario">
    <UniqueInput
      source="email"
      label={email.label}
      type="email"
      autoComplete="off"
      helperText={email.help}
      taken={taken}
    />
    <UniqueInput source="nombreUsuario" label={nombreUsuario.label} autoComplete="off" taken={taken} />
    <TextInput source="nombre" label={nombre.label} autoComplete="off" isRequired />
    <TextInput source="apellido" label={apellido.label} autoComplete="off" isRequired />
  </FormGroup>
);

const choices = ROLES.map(roll => ({ id: roll, name: rollNames[roll] }));

/** Role input for editors of users. Nobody changes their own role (D31). */
export function RolInput({ isOwn }: { isOwn: boolean }) {
  const may = useMayPass('usuarios.update');
  const record = useRecordContext<Usuario>();
  if (!may || isOwn) {
    return (
      <Typography>
        Rol: {rollName(record?.roll)}.{' '}
        <Typography component="span" color="text.secondary">
          Lo cambia otra persona con el rol Administrador.
        </Typography>
      </Typography>
    );
  }
  return (
    <SelectInput
      source="roll"
      label={usuarioFields.roll.label}
      choices={choices}
      defaultValue="General"
      translateChoice={false}
      helperText="Un Administrador ve los pedidos de todos los proyectos; los permisos vienen de los perfiles"
      isRequired
    />
  );
}
