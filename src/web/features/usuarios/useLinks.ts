import { useGetList, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { enlaceDe } from '#contract/enlaces';
import { useMayPass } from '../../kit/gate';

export type EnlaceDeUsuario = 'usuarioPerfiles' | 'usuarioProyectos';

/** More links than anybody has. */
const ALL = { pagination: { page: 1, perPage: 1000 } };
const other = z.object({ id: z.number() });

interface Links {
  /** Undefined while they are read, where they cannot be, and for who may not add any. */
  ids?: number[];
  failed: boolean;
}

/** The active links of a user, by the ids of what they lead to: none of a new one. */
export function useLinks(enlace: EnlaceDeUsuario, idUsuario: number | undefined): Links {
  const mayAdd = useMayPass(`${enlace}.create`);
  const enabled = mayAdd && idUsuario !== undefined;
  const { data, error } = useGetList<RaRecord>(enlace, { ...ALL, filter: { id: idUsuario } }, { enabled });
  if (!mayAdd) return { failed: false };
  if (idUsuario === undefined) return { ids: [], failed: false };
  const { table } = enlaceDe(enlace).other;
  const active = data?.filter(({ estatus }) => estatus === true);
  return { ids: active?.map(row => other.parse(row[table]).id), failed: !data && error !== null };
}
