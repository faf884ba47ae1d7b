import { useGetOne } from 'react-admin';
import type { z } from 'zod';
import {
  MENSAJE_PERFIL_AGREGADO,
  MENSAJE_PROYECTO_AGREGADO,
  usuarioPerfilCrear,
  usuarioProyectoCrear,
  type UsuarioPerfil,
  type UsuarioProyecto,
} from '#contract/enlaces';
import type { Perfil } from '#contract/perfil';
import type { Usuario } from '#contract/usuarioAdmin';
import { paths } from '../../app/routes';
import { useMayPass } from '../../kit/gate';
import { nombreCompleto } from './UserAvatar';

/** A row that links a user with a profile or with a project. */
export type Enlace = UsuarioPerfil | UsuarioProyecto;

/** What the user is linked with. */
export const otroDe = (enlace: Enlace) => ('perfil' in enlace ? enlace.perfil : enlace.proyecto);

/** What the screens of one kind of link have of their own; the rest they share. */
interface Tipo {
  resource: 'usuarioPerfiles' | 'usuarioProyectos';
  /** Where the picker finds what may be linked. */
  reference: 'perfiles' | 'proyectos';
  /** The field of a link that holds it, and the one by which a new link names it. */
  field: 'perfil' | 'proyecto';
  idField: 'idPerfil' | 'idProyecto';
  label: string;
  plural: string;
  createLabel: string;
  emptyMessage: string;
  schema: z.ZodType;
  success: string;
  listPath: (idUsuario: string) => string;
  createPath: (idUsuario: string) => string;
}

export const tipos = {
  perfil: {
    resource: 'usuarioPerfiles',
    reference: 'perfiles',
    field: 'perfil',
    idField: 'idPerfil',
    label: 'Perfil',
    plural: 'Perfiles',
    createLabel: 'Agregar Perfil',
    emptyMessage: 'No hay perfiles registrados',
    schema: usuarioPerfilCrear,
    success: MENSAJE_PERFIL_AGREGADO,
    listPath: paths.usuarioPerfiles,
    createPath: paths.usuarioPerfilAgregar,
  },
  proyecto: {
    resource: 'usuarioProyectos',
    reference: 'proyectos',
    field: 'proyecto',
    idField: 'idProyecto',
    label: 'Proyecto',
    plural: 'Proyectos',
    createLabel: 'Agregar Proyecto',
    emptyMessage: 'No hay proyectos registrados',
    schema: usuarioProyectoCrear,
    success: MENSAJE_PROYECTO_AGREGADO,
    listPath: paths.usuarioProyectos,
    createPath: paths.usuarioProyectoAgregar,
  },
} satisfies Record<string, Tipo>;

export type NombreDeTipo = keyof typeof tipos;

/** The name of the user whose links these are; not asked for by who will only be told that the screen is closed. */
export function useNombreDeUsuario(id: number): string | undefined {
  const enabled = useMayPass('usuarios.one', { id });
  const { data } = useGetOne<Usuario>('usuarios', { id }, { enabled });
  return data && nombreCompleto(data);
}

/** The profile whose modules these are, the same way. */
export function usePerfil(id: number): Perfil | undefined {
  const enabled = useMayPass('perfiles.one');
  return useGetOne<Perfil>('perfiles', { id }, { enabled }).data;
}
