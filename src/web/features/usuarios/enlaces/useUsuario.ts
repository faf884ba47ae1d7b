import { useGetOne } from 'react-admin';
import type { Usuario } from '#contract/usuarioAdmin';
import { usePuede } from '../../../api/permisos';
import { useSession } from '../../../app/session';

/** The name of the user whose links these are; not asked for by who will only be told that the screen is closed. */
export function useNombreDeUsuario(id: number): string | undefined {
  const esPropio = useSession()?.id === id;
  const { puede } = usePuede('usuarios.one', esPropio);
  const { data } = useGetOne<Usuario>('usuarios', { id }, { enabled: puede });
  return data && `${data.nombre} ${data.apellido}`;
}
