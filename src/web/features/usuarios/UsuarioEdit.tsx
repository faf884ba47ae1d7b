import { Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, type RaRecord, useGetIdentity, useParams, useRecordContext } from 'react-admin';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { fullName } from '#contract/text/format';
import { leavesOf } from '#contract/declarations/placedFields';
import { usuarioFields, usuario, editedUsuario, type Usuario } from '#contract/usuarioAdmin';
import { FormGroup } from '../../kit/form/fields';
import { FormBody } from '../../kit/form/FormBody';
import { EditPage } from '../../kit/form/FormPage';
import { NewPasswordInputs, PasswordTextInput } from '../../kit/form/PasswordInputs';
import { useMayPass } from '../../kit/gate';
import { paths } from '../../app/routes';
import { session } from '../../api/session';
import { FotoUpload } from './Foto';
import { UsuarioEnlaces, linkFields, withIds } from './UsuarioEnlaces';
import { createTakenValues, RolInput, withoutTaken, UsuarioFields } from './UsuarioInputs';

function Foto() {
  const record = useRecordContext<Usuario>();
  return record ? <FotoUpload usuario={record} /> : null;
}

/** Password field shown when the user's own e-mail, with which they sign in, is changed (D31). */
function ClaveForEmail() {
  const present = useRecordContext<Usuario>()?.email.toLowerCase();
  const typed: unknown = useWatch({ name: 'email' });
  if (typeof typed !== 'string' || typed.trim().toLowerCase() === present) return null;
  return (
    <PasswordTextInput
      source="claveActual"
      label="Contraseña actual"
      autoComplete="current-password"
      helperText="Para cambiar su propio correo"
      isRequired
    />
  );
}

/** Changing one's own password needs the present one, which only Mi cuenta asks for (D31). */
const OwnClave = () => (
  <Typography sx={{ gridColumn: '1 / -1' }}>
    Su propia contraseña se cambia en <Link to={paths.miCuenta()}>Mi cuenta</Link>.
  </Typography>
);

const OtherClave = () => (
  <NewPasswordInputs
    source="pass"
    repeated="repetirPass"
    helperText="En blanco queda como está. Una nueva es temporal: al entrar, la aplicación pedirá otra"
  />
);

/** A blank password is sent as '', which leaves it unchanged. */
const toBody = (typed: Record<string, unknown>) => ({ pass: '', repetirPass: '', ...withIds(typed) });

/** Updates the session if the saved user is the signed-in one. */
function keepOwn(record: RaRecord) {
  const saved = usuario.safeParse(record).data;
  if (!saved || saved.id !== session.get()?.id) return;
  const { email, nombreUsuario, nombre, apellido } = saved;
  session.update({ email, nombreUsuario, nombre, apellido });
}

const FIELDS = [...leavesOf(usuarioFields), ...linkFields];

/** Edits a user, possibly oneself; then returns to /usuarios. */
export default function UsuarioEdit() {
  const { id } = useParams();
  const isOwn = Number(id) === useGetIdentity().identity?.id;
  const seesList = useMayPass('usuarios.list');
  const [taken] = useState(createTakenValues);
  const [schema] = useState(() => withoutTaken(editedUsuario, taken));
  return (
    <EditPage
      title="Editar Usuario"
      nameOf={({ nombre, apellido }) => fullName({ nombre, apellido })}
      parent={seesList ? 'Usuarios' : 'Mi cuenta'}
      backTo={seesList ? undefined : paths.miCuenta()}
      fields={FIELDS}
      failure={EMPHATIC_ERROR_MESSAGE}
      transform={toBody}
      usuario={{ id }}
      onSaved={keepOwn}
    >
      <FormBody schema={schema}>
        <Foto />
        <UsuarioFields taken={taken} />
        <FormGroup title="Contraseña">
          {isOwn ? (
            <>
              <ClaveForEmail />
              <OwnClave />
            </>
          ) : (
            <OtherClave />
          )}
        </FormGroup>
        <FormGroup title="Rol" columns={1}>
          <RolInput isOwn={isOwn} />
        </FormGroup>
        <UsuarioEnlaces />
      </FormBody>
    </EditPage>
  );
}
