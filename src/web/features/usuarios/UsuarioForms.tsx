import { useEffect, useRef, useState } from 'react';
import { useEvent, useNotify, Link, useGetIdentity, useParams, useRecordContext, type RaRecord } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { useIsMounted } from 'usehooks-ts';
import { Typography } from '@mui/material';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { fullName } from '#contract/text/format';
import {
  USUARIO_CREATED,
  usuario,
  newUsuario,
  usuarioFields,
  editedUsuario,
  type Usuario,
} from '#contract/usuarioAdmin';
import { leavesOf } from '#contract/declarations/placedFields';
import { errorMessage } from '../../kit/errorMessage';
import { UploadState } from '../../kit/uploads';
import { FormGroup } from '../../kit/form/fields';
import { FormBody } from '../../kit/form/FormBody';
import { CreatePage } from '../../kit/form/CreatePage';
import { EditPage } from '../../kit/form/EditPage';
import { NewPasswordInputs, PasswordTextInput } from '../../kit/form/PasswordInputs';
import { FotoPicker, useFotoUpload, FotoUpload } from './Foto';
import { UsuarioEnlaces, withIds, linkFields } from './UsuarioEnlaces';
import { createTakenValues, markSent, withoutTaken, UsuarioFields, RolInput } from './UsuarioInputs';
import { FormPanel } from '../../kit/layout';
import { useMayPass } from '../../kit/gate';
import AuditLink from '../../app/AuditLink';
import { paths } from '../../app/routes';
import { session } from '../../api/session';

/** Form field that holds the photo until the user exists. */
const FILE_FIELD = 'archivo';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function NewUserFotoPicker() {
  const { field } = useController({ name: FILE_FIELD, defaultValue: null });
  const [nombre, apellido]: unknown[] = useWatch({ name: ['nombre', 'apellido'] });
  return (
    <FotoPicker
      usuario={{ id: 0, nombre: text(nombre), apellido: text(apellido) }}
      chosen={field.value instanceof File ? field.value : null}
      onChoose={field.onChange}
      onClear={() => field.onChange(null)}
    />
  );
}

interface PendingFoto {
  usuario: Usuario;
  file: File;
}

/** Uploads the photo after the user was created. If it fails the user is kept, and only the upload is retried. */
function NewUserFoto({ usuario, file, onDone }: PendingFoto & { onDone: () => void }) {
  const notify = useNotify();
  const what = `la foto de ${fullName(usuario)}`;
  const isShown = useIsMounted();
  const { upload, cancel, error, progress } = useFotoUpload(
    usuario.id,
    `${USUARIO_CREATED}. Se guardó ${what}.`,
    failure => {
      if (!isShown())
        notify(errorMessage(failure, `No se pudo subir ${what}. Elíjala otra vez en su ficha.`), { type: 'error' });
    },
  );
  const send = useEvent(() => upload(file, { onSuccess: onDone }));
  useEffect(send, [send]);
  const drop = () => {
    cancel();
    onDone();
  };
  return (
    <FormPanel>
      <UploadState {...{ what, progress, error }} onRetry={send} onCancel={drop} />
    </FormPanel>
  );
}

/** Creates a user, then uploads the photo. The role is not asked for, and sent blank. */
export function UsuarioCreate() {
  const [taken] = useState(createTakenValues);
  const [schema] = useState(() => withoutTaken(newUsuario, taken));
  const [fotos, setFotos] = useState<PendingFoto[]>([]);
  const chosen = useRef<unknown>(null);

  const transform = ({ [FILE_FIELD]: file, ...typed }: Record<string, unknown>) => {
    chosen.current = file;
    markSent(taken, typed);
    return { ...withIds(typed), foto: '', roll: '' };
  };
  const onCreated = (record: RaRecord) => {
    taken.clear();
    const file = chosen.current;
    const created = usuario.safeParse(record).data;
    if (file instanceof File && created) setFotos(all => [...all, { usuario: created, file }]);
  };
  const done = (foto: PendingFoto) => setFotos(all => all.filter(other => other !== foto));

  return (
    <CreatePage
      title="Agregar Usuario"
      parent="Usuarios"
      success={USUARIO_CREATED}
      failure={EMPHATIC_ERROR_MESSAGE}
      transform={transform}
      onCreated={onCreated}
      above={fotos.map(foto => (
        <NewUserFoto key={foto.usuario.id} {...foto} onDone={() => done(foto)} />
      ))}
    >
      <FormBody schema={schema} defaultValues={{ repetirPass: '' }} resettable>
        <NewUserFotoPicker />
        <UsuarioFields taken={taken} />
        <FormGroup title="Contraseña">
          <NewPasswordInputs
            source="pass"
            repeated="repetirPass"
            helperText="Es temporal: al entrar, la aplicación pedirá una nueva"
            isRequired
          />
        </FormGroup>
        <UsuarioEnlaces />
      </FormBody>
    </CreatePage>
  );
}

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
export function UsuarioEdit() {
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
      // The photo, the fields of a user, the password, the role, and the links.
      shape={[0, 4, 2, 1, 2]}
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
              {/* Changing one's own password needs the present one, which only Mi cuenta asks for (D31). */}
              <Typography sx={{ gridColumn: '1 / -1' }}>
                Su propia contraseña se cambia en <Link to={paths.miCuenta()}>Mi cuenta</Link>.
              </Typography>
            </>
          ) : (
            <NewPasswordInputs
              source="pass"
              repeated="repetirPass"
              helperText="En blanco queda como está. Una nueva es temporal: al entrar, la aplicación pedirá otra"
            />
          )}
        </FormGroup>
        <FormGroup title="Rol" columns={1}>
          <RolInput isOwn={isOwn} />
        </FormGroup>
        <UsuarioEnlaces />
      </FormBody>
      <AuditLink table="usuario" />
    </EditPage>
  );
}
