import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { SelectInput, TextInput, useGetList, useRecordContext } from 'react-admin';
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
import { FormGroup, inputProps } from '../../kit/form/fields';
import { useMayPass } from '../../kit/gate';

/** Error messages of the two fields that must be unique. */
const messages = { email: emailTakenMessage, nombreUsuario: usuarioTakenMessage };

type UniqueField = keyof typeof messages;

const plain = (value: string) => value.trim().toLowerCase();

/** The values of a form's unique fields that it knows to be taken, and those it has sent; ignoring case (D2). */
type TakenValues = Map<string, 'taken' | 'sent'>;
export const createTakenValues = (): TakenValues => new Map();

const asTaken = (campo: UniqueField, value: string) => `${campo} ${plain(value)}`;

/**
 * What is sent the server judges: after a lost answer the list may already have the new user, whose creation must be
 * retried with its key (D8), not refused by the form.
 */
export function markSent(taken: TakenValues, typed: Record<string, unknown>) {
  taken.set(asTaken('email', String(typed['email'])), 'sent');
  taken.set(asTaken('nombreUsuario', String(typed['nombreUsuario'])), 'sent');
}

/** A field's schema, extended to reject values known to be taken. */
const unique = <T extends z.ZodType>(schema: T, campo: UniqueField, taken: TakenValues): T =>
  schema.refine(value => taken.get(asTaken(campo, String(value))) !== 'taken', {
    error: ({ input }) => messages[campo](String(input)),
  });

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
  const isAsked =
    newUsuario.shape[source].safeParse(settled).success && plain(settled) !== plain(record?.[source] ?? '');
  const { data } = useGetList<Usuario>(
    'usuarios',
    { ...FEW, filter: { [source]: settled.trim() } },
    // Errors are ignored: the server checks it again on saving.
    { enabled: may && isAsked },
  );
  if (!data || !isAsked || settled !== value) return null;
  return data.some(other => other.id !== record?.id && plain(other[source]) === plain(value));
}

/** Input of a unique field, looked up while typing. `taken`: the values that the form's schema rejects. */
function UniqueInput({ source, taken }: { source: UniqueField; taken: TakenValues }) {
  const { trigger } = useFormContext();
  const typed: unknown = useWatch({ name: source });
  const value = typeof typed === 'string' ? typed : '';
  const isTaken = useIsTaken(source, value);
  useEffect(() => {
    const key = asTaken(source, value);
    if (!isTaken || taken.get(key) === 'sent') return;
    taken.set(key, 'taken');
    void trigger(source);
    // Typing on removes the error at once, not only on blur.
    return () => void trigger(source);
  }, [isTaken, taken, source, trigger, value]);
  return <TextInput {...inputOf(source)} type={source === 'email' ? 'email' : undefined} />;
}

const inputOf = (path: keyof typeof usuarioFields) => ({
  ...inputProps({ path, field: usuarioFields[path] }),
  autoComplete: 'off',
});

export const UsuarioFields = ({ taken }: { taken: TakenValues }) => (
  <FormGroup title="Datos del usuario">
    <UniqueInput source="email" taken={taken} />
    <UniqueInput source="nombreUsuario" taken={taken} />
    <TextInput {...inputOf('nombre')} />
    <TextInput {...inputOf('apellido')} />
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
        <Typography component="span" color="textSecondary">
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
      margin="none"
      helperText="Un Administrador ve los pedidos de todos los proyectos; los permisos vienen de los perfiles"
      isRequired
    />
  );
}
