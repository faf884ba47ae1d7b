import { useGetList } from 'react-admin';
import type { Proyecto } from '#contract/proyecto';

/** All of a user's projects: more than anybody has. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'nombre', order: 'ASC' } } as const;

/**
 * Whether a project is not one of the user's (D11); asked only while `enabled`. Null while loading; false if it cannot
 * be told, since the server decides anyway.
 */
export function useIsForeignProject(idProyecto: number | null | undefined, enabled: boolean): boolean | null {
  const { data, total = 0, isLoading } = useGetList<Proyecto>('misProyectos', ALL, { enabled });
  if (isLoading) return null;
  if (!enabled || !data || total > data.length || idProyecto == null) return false;
  return !data.some(({ id }) => id === idProyecto);
}
