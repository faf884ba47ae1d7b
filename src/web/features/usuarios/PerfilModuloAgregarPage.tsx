import { ResourceContextProvider, useGetList, useParams } from 'react-admin';
import { MENSAJE_MODULO_AGREGADO, perfilModuloCrear, type ModuloRegistro, type PerfilModulo } from '#contract/enlaces';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { FormGroup } from '../../kit/form/fields';
import { CreatePage } from '../../kit/form/FormPage';
import type { PickerKind } from '../../kit/picker/choices';
import { PickerInput } from '../../kit/picker/PickerInput';
import { paths } from '../../app/routes';
import { usePerfil } from './enlaces';

/** More modules than there are. */
const ALL = { pagination: { page: 1, perPage: 100 } };

const modulo: PickerKind<ModuloRegistro> = {
  resource: 'modulos',
  label: 'Módulo',
  none: 'No hay módulos por agregar que coincidan',
  sort: { field: 'descripcion', order: 'ASC' },
  toChoice: record => ({ id: record.id, code: '', name: record.descripcion, record }),
  withInactive: true,
};

/** Picks one of the modules that a profile does not have yet. */
function ModuloInput({ idPerfil }: { idPerfil: number }) {
  const { data } = useGetList<PerfilModulo>('perfilModulos', { ...ALL, filter: { id: idPerfil } });
  return <PickerInput name="idModulo" kind={modulo} except={data?.map(enlace => enlace.modulo.id)} required />;
}

/** Adds a module to a profile, with every permission in it. */
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
          <ModuloInput idPerfil={idPerfil} />
        </FormGroup>
      </CreatePage>
    </ResourceContextProvider>
  );
}
