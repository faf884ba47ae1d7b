import { ResourceContextProvider, useParams } from 'react-admin';
import { MENSAJE_MODULO_AGREGADO, perfilModuloCrear } from '#contract/enlaces';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { FormGroup } from '../../../kit/form/FormGroup';
import { CreatePage } from '../../../kit/form/FormPage';
import { paths } from '../../../app/routes';
import { ModuloPicker } from './ModuloPicker';
import { usePerfil } from './usePerfil';

/** Adds a module to a profile, with every permission in it (SPEC parts 2 and 3). */
export default function PerfilModuloAgregarPage() {
  const { id = '' } = useParams();
  const idPerfil = Number(id);
  const nombre = usePerfil(idPerfil)?.nombre ?? 'Perfil';
  return (
    <ResourceContextProvider value="perfilModulos">
      <CreatePage
        key={id}
        title="Agregar Módulo"
        parent={`Módulos de ${nombre}`}
        backTo={paths.perfilModulos(id)}
        schema={perfilModuloCrear}
        success={MENSAJE_MODULO_AGREGADO}
        failure={MENSAJE_ERROR_ENFATICO}
        defaultValues={{ idPerfil }}
        resettable={false}
      >
        <FormGroup title={nombre} columns={1}>
          <ModuloPicker idPerfil={idPerfil} />
        </FormGroup>
      </CreatePage>
    </ResourceContextProvider>
  );
}
