import { ResourceContextProvider, useGetList } from 'react-admin';
import { MENSAJE_MODULO_AGREGADO, perfilModuloCrear, type ModuloRegistro, type PerfilModulo } from '#contract/enlaces';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { FormGroup } from '../../kit/form/fields';
import { CreatePage } from '../../kit/form/FormPage';
import type { PickerKind } from '../../kit/picker/choices';
import { PickerInput } from '../../kit/picker/PickerInput';
import { paths } from '../../app/routes';
import { DePerfil } from './duenos';

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
  return <DePerfil>{(id, nombre = 'Perfil') => <ModuloAgregar idPerfil={id} nombre={nombre} />}</DePerfil>;
}

function ModuloAgregar({ idPerfil, nombre }: { idPerfil: number; nombre: string }) {
  return (
    <ResourceContextProvider value="perfilModulos">
      <CreatePage
        key={idPerfil}
        title="Agregar Módulo"
        parent={`Módulos de ${nombre}`}
        backTo={paths.perfilModulos(idPerfil)}
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
