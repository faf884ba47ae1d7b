import { z } from 'zod';
import type { AnyCatalogue } from './catalogue';
import { estatusInicial, id } from './fields';
import { type Flag, FLAGS } from './modulos';
import { perfiles } from './perfil';
import { proyectos } from './proyecto';

/** The three kinds of link rows: profiles and projects of users, modules of profiles (S3, D2). */

const enlace = { id: id(), estatus: z.boolean() };
const usuario = z.object({ id: id(), nombre: z.string(), apellido: z.string() });
const conNombre = z.object({ id: id(), nombre: z.string() });

/** A profile of a user. */
export const usuarioPerfil = z.object({ ...enlace, usuario, perfil: conNombre });
export const usuarioPerfilCrear = z.object({
  idUsuario: id('El usuario es requerido'),
  idPerfil: id('Perfil es requerido'),
  estatus: estatusInicial,
});

/** A project of a user, whose orders that user sees (D11). */
export const usuarioProyecto = z.object({ ...enlace, usuario, proyecto: conNombre });
export const usuarioProyectoCrear = z.object({
  idUsuario: id('El usuario es requerido'),
  idProyecto: id('Proyecto es requerido'),
  estatus: estatusInicial,
});

/** A module of the product. */
export const modulo = z.object({ id: id(), descripcion: z.string() });

const bandera = () =>
  z
    .boolean('El permiso debe ser verdadero o falso')
    .nullish()
    .transform(value => value ?? true);

/** A module of a profile, with what the profile may do in it. */
export const perfilModulo = z.object({
  ...enlace,
  modulo,
  perfil: conNombre,
  ver: z.boolean(),
  agregar: z.boolean(),
  eliminar: z.boolean(),
  actualizar: z.boolean(),
});
/** A missing flag means true, since the form of S7 always sends all of them. */
export const perfilModuloCrear = z.object({
  idPerfil: id('Perfil es requerido'),
  idModulo: id('Módulo es requerido'),
  ver: bandera(),
  agregar: bandera(),
  eliminar: bandera(),
  actualizar: bandera(),
  estatus: estatusInicial,
});

/** One end of a link: its names, and its table, which is also the field of a row that contains its record. */
export interface Extremo extends Pick<AnyCatalogue, 'resource' | 'table' | 'noun' | 'namedBy'> {
  /** Heading of its column, if it differs from the noun. */
  heading?: string;
  /** True if its records have no estatus. */
  stateless?: boolean;
}

const deUsuario = {
  resource: 'usuarios',
  table: 'usuario',
  noun: { one: 'Usuario', many: 'Usuarios' },
  namedBy: ['nombre', 'apellido'],
} as const satisfies Extremo;
const deModulo: Extremo = {
  resource: 'modulos',
  table: 'modulo',
  noun: { one: 'Módulo', many: 'Módulos' },
  namedBy: ['descripcion'],
  heading: 'Modulo',
  stateless: true,
};

interface Enlace {
  /** The owner of the rows of a list, and the record each row links it to. */
  owner: Extremo & { resource: 'usuarios' | 'perfiles' };
  other: Extremo;
  /** Schema of a new row. */
  create: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
  /** Permission flags of a row, if it has any. */
  flags?: readonly Flag[];
}

/** Declarations of the kinds of link, by the resource of their calls. */
export const enlaces = {
  usuarioPerfiles: { owner: deUsuario, other: perfiles, create: usuarioPerfilCrear },
  usuarioProyectos: { owner: deUsuario, other: proyectos, create: usuarioProyectoCrear },
  perfilModulos: { owner: perfiles, other: deModulo, create: perfilModuloCrear, flags: FLAGS },
} satisfies Record<string, Enlace>;

export type EnlaceName = keyof typeof enlaces;

/** A kind of link by its name, for code common to all of them. */
export const enlaceDe = (name: EnlaceName): Enlace => enlaces[name];

/** Message after adding a link. S8 quotes the one for modules; the others follow its wording. */
export const mensajeDeEnlace = (name: EnlaceName): string => `${enlaces[name].other.noun.one} se agregó correctamente`;
