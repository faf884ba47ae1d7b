import { useEffect, useRef, useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { useIsMounted } from 'usehooks-ts';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { fullName } from '#contract/text/format';
import { USUARIO_CREATED, usuario, newUsuario, type Usuario } from '#contract/usuarioAdmin';
import { errorMessage } from '../../kit/errorMessage';
import { UploadState } from '../../kit/uploads';
import { FormGroup } from '../../kit/form/fields';
import { FormBody } from '../../kit/form/FormBody';
import { CreatePage } from '../../kit/form/FormPage';
import { NewPasswordInputs } from '../../kit/form/PasswordInputs';
import { FotoPicker, useFotoUpload } from './Foto';
import { UsuarioEnlaces, withIds } from './UsuarioEnlaces';
import { createTakenValues, withoutTaken, UsuarioFields } from './UsuarioInputs';
import { FormPanel } from '../../kit/layout';

/** Form field that holds the photo until the user exists. */
const FILE_FIELD = 'archivo';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function NewUserPhotoPicker() {
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

interface FotoPendiente {
  usuario: Usuario;
  file: File;
}

/** Uploads the photo after the user was created. If it fails the user is kept, and only the upload is retried. */
function NewUserPhoto({ usuario, file, onDone }: FotoPendiente & { onDone: () => void }) {
  const notify = useNotify();
  const what = `la foto de ${fullName(usuario)}`;
  const isShown = useIsMounted();
  const { upload, error, progress } = useFotoUpload(usuario.id, failure => {
    if (!isShown())
      notify(errorMessage(failure, `No se pudo subir ${what}. Elíjala otra vez en su ficha.`), { type: 'error' });
  });
  const send = () =>
    upload(file, {
      onSuccess: () => {
        notify(`Se guardó ${what}`, { type: 'success' });
        onDone();
      },
    });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    send();
  });
  return (
    <FormPanel>
      <UploadState what={what} progress={progress} error={error} onRetry={send} onDiscard={onDone} />
    </FormPanel>
  );
}

/** Creates a user, then uploads the photo. The role is not asked for, and sent blank. */
export default function UsuarioCreate() {
  const [taken] = useState(createTakenValues);
  const [schema] = useState(() => withoutTaken(newUsuario, taken));
  const [fotos, setFotos] = useState<FotoPendiente[]>([]);
  const chosen = useRef<unknown>(null);

  const transform = ({ [FILE_FIELD]: file, ...typed }: Record<string, unknown>) => {
    chosen.current = file;
    return { ...withIds(typed), foto: '', roll: '' };
  };
  const onCreated = (record: RaRecord) => {
    const file = chosen.current;
    const created = usuario.safeParse(record).data;
    if (file instanceof File && created) setFotos(all => [...all, { usuario: created, file }]);
  };
  const done = (foto: FotoPendiente) => setFotos(all => all.filter(other => other !== foto));

  return (
    <CreatePage
      title="Agregar Usuario"
      parent="Usuarios"
      success={USUARIO_CREATED}
      failure={EMPHATIC_ERROR_MESSAGE}
      transform={transform}
      onCreated={onCreated}
      above={fotos.map(foto => (
        <NewUserPhoto key={foto.usuario.id} {...foto} onDone={() => done(foto)} />
      ))}
    >
      <FormBody schema={schema} defaultValues={{ repetirPass: '' }} resettable>
        <NewUserPhotoPicker />
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
