import { z } from 'zod';
import type { AnyCatalogue } from './catalogue';
import { estatusInicial, id } from './fields';
import { type Flag, FLAGS } from './modulos';
import { perfiles } from './perfil';
import { proyectos } from './proyecto';

/** What a user belongs to and what a profile may do: the three kinds of link row (S3, D2). */

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

/** A project of a user: whose orders that user sees (D11). */
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
/** A flag that is not sent is true, as the form of S7 sends them all. */
export const perfilModuloCrear = z.object({
  idPerfil: id('Perfil es requerido'),
  idModulo: id('Módulo es requerido'),
  ver: bandera(),
  agregar: bandera(),
  eliminar: bandera(),
  actualizar: bandera(),
  estatus: estatusInicial,
});

/** What a link ties together: what it is called and named by; `table` is also the field of a row that holds it. */
export interface Extremo extends Pick<AnyCatalogue, 'resource' | 'table' | 'noun' | 'namedBy'> {
  /** Of its column, where that is not its noun. */
  heading?: string;
  /** Its records are neither active nor inactive. */
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
  /** Whose rows a list holds, and what each ties the owner to. */
  owner: Extremo & { resource: 'usuarios' | 'perfiles' };
  other: Extremo;
  /** What makes a row. */
  create: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
  /** The permissions that a row carries. */
  flags?: readonly Flag[];
}

/** The kinds of link, declared. Their names are those of their calls. */
export const enlaces = {
  usuarioPerfiles: { owner: deUsuario, other: perfiles, create: usuarioPerfilCrear },
  usuarioProyectos: { owner: deUsuario, other: proyectos, create: usuarioProyectoCrear },
  perfilModulos: { owner: perfiles, other: deModulo, create: perfilModuloCrear, flags: FLAGS },
} satisfies Record<string, Enlace>;

export type EnlaceName = keyof typeof enlaces;

/** A kind of link by its name, as far as all of them are alike. */
export const enlaceDe = (name: EnlaceName): Enlace => enlaces[name];

/** Said when one was added: S8 quotes the one of modules, the others say the same of theirs. */
export const mensajeDeEnlace = (name: EnlaceName): string => `${enlaces[name].other.noun.one} se agregó correctamente`;
