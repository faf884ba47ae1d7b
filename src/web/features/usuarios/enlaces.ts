import type { z } from 'zod';
import {
  MENSAJE_PERFIL_AGREGADO,
  MENSAJE_PROYECTO_AGREGADO,
  usuarioPerfilCrear,
  usuarioProyectoCrear,
  type UsuarioPerfil,
  type UsuarioProyecto,
} from '#contract/enlaces';
import { paths } from '../../app/routes';

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
  listPath: (idUsuario: number) => string;
  createPath: (idUsuario: number) => string;
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
