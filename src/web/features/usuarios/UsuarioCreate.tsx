import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { MENSAJE_USUARIO_CREADO, usuario, usuarioCrear } from '#contract/usuarioAdmin';
import { ClaveNueva } from './ClaveNueva';
import { FormGroup } from '../../kit/form/FormGroup';
import { CreatePage } from '../../kit/form/FormPage';
import { ARCHIVO, FotoDeNuevo, FotoDeNuevoPicker, type FotoPendiente } from './FotoDeNuevo';
import { createRepetidos, sinRepetidos } from './repetidos';
import { UsuarioFields } from './UsuarioFields';

/** Adds a user, then sends the photo (SPEC part 2). The role is hidden and sent empty (SPEC part 6). */
export default function UsuarioCreate() {
  const [repetidos] = useState(createRepetidos);
  const [schema] = useState(() => sinRepetidos(usuarioCrear, repetidos));
  const [fotos, setFotos] = useState<FotoPendiente[]>([]);
  const chosen = useRef<unknown>(null);

  const transform = ({ [ARCHIVO]: archivo, ...typed }: Record<string, unknown>) => {
    chosen.current = archivo;
    return { ...typed, foto: '', roll: '' };
  };
  const onCreated = (record: RaRecord) => {
    const file = chosen.current;
    const created = usuario.safeParse(record).data;
    if (file instanceof File && created) setFotos(all => [...all, { usuario: created, file }]);
  };
  const done = (foto: FotoPendiente) => setFotos(all => all.filter(one => one !== foto));

  return (
    <CreatePage
      title="Agregar Usuario"
      parent="Usuarios"
      schema={schema}
      success={MENSAJE_USUARIO_CREADO}
      failure={MENSAJE_ERROR_ENFATICO}
      defaultValues={{ repetirPass: '' }}
      transform={transform}
      onCreated={onCreated}
      notice={fotos.map(foto => (
        <FotoDeNuevo key={foto.usuario.id} {...foto} onDone={() => done(foto)} />
      ))}
    >
      <FotoDeNuevoPicker />
      <UsuarioFields repetidos={repetidos} />
      <FormGroup title="Contraseña">
        <ClaveNueva
          source="pass"
          repeated="repetirPass"
          helperText="Es temporal: al entrar, la aplicación pedirá una nueva"
          isRequired
        />
      </FormGroup>
    </CreatePage>
  );
}
