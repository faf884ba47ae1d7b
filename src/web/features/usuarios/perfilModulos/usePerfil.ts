import { useGetOne } from 'react-admin';
import type { Perfil } from '#contract/perfil';
import { usePuede } from '../../../api/permisos';

/** The profile whose modules these are; not asked for by who will only be told that the screen is closed. */
export function usePerfil(id: number): Perfil | undefined {
  const { puede } = usePuede('perfiles.one');
  return useGetOne<Perfil>('perfiles', { id }, { enabled: puede }).data;
}
