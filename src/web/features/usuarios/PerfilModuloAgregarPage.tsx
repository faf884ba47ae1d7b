import { AutocompleteInput, ResourceContextProvider, useGetList, useParams } from 'react-admin';
import { MENSAJE_MODULO_AGREGADO, perfilModuloCrear, type ModuloRegistro, type PerfilModulo } from '#contract/enlaces';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { FormGroup } from '../../kit/form/FormGroup';
import { CreatePage } from '../../kit/form/FormPage';
import { paths } from '../../app/routes';
import { usePerfil } from './enlaces';

/** More modules than there are. */
const ALL = { pagination: { page: 1, perPage: 100 } };

/** Picks one of the modules that a profile does not have yet, searching as one types. */
function ModuloPicker({ idPerfil }: { idPerfil: number }) {
  const modulos = useGetList<ModuloRegistro>('modulos', { ...ALL, sort: { field: 'descripcion', order: 'ASC' } });
  const added = useGetList<PerfilModulo>('perfilModulos', { ...ALL, filter: { id: idPerfil } });
  const taken = new Set(added.data?.map(({ modulo }) => modulo.id));
  const isPending = modulos.isPending || added.isPending;
  const failed = modulos.error ?? added.error;
  return (
    <AutocompleteInput
      source="idModulo"
      label="Módulo"
      choices={isPending || failed ? [] : modulos.data?.filter(({ id }) => !taken.has(id))}
      optionText="descripcion"
      isPending={isPending}
      loadingText="Cargando…"
      noOptionsText={failed ? 'No se pudieron cargar los módulos' : 'No hay módulos por agregar que coincidan'}
      openOnFocus={false}
      isRequired
    />
  );
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
          <ModuloPicker idPerfil={idPerfil} />
        </FormGroup>
      </CreatePage>
    </ResourceContextProvider>
  );
}
