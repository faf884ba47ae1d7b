import { AutocompleteInput, useGetList } from 'react-admin';
import type { ModuloRegistro, PerfilModulo } from '#contract/enlaces';

/** More modules than there are. */
const ALL = { pagination: { page: 1, perPage: 100 } };

/** Picks one of the modules that a profile does not have yet, searching as one types. */
export function ModuloPicker({ idPerfil }: { idPerfil: number }) {
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
