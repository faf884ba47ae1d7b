import { useGetList, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { enlaceDe } from '#contract/enlaces';
import { useMayPass } from '../../kit/gate';

export type EnlaceDeUsuario = 'usuarioPerfiles' | 'usuarioProyectos';

/** More links than anybody has. */
const ALL = { pagination: { page: 1, perPage: 1000 } };
const other = z.object({ id: z.number() });

/**
 * The active links of a user, by the ids of what they lead to: none of a new one. Undefined while they are read, and where one
 * may not add any.
 */
export function useLinks(enlace: EnlaceDeUsuario, idUsuario: number | undefined): number[] | undefined {
  const mayAdd = useMayPass(`${enlace}.create`);
  const isAsked = mayAdd && idUsuario !== undefined;
  const { data } = useGetList<RaRecord>(enlace, { ...ALL, filter: { id: idUsuario } }, { enabled: isAsked });
  if (!mayAdd) return undefined;
  if (idUsuario === undefined) return [];
  const { table } = enlaceDe(enlace).other;
  return data?.filter(({ estatus }) => estatus === true).map(row => other.parse(row[table]).id);
}
