import { z } from 'zod';
import type { AnyCatalogue } from './declarations/catalogue';
import { initialEstatus, id } from './declarations/fields';
import { type Flag, FLAGS } from './rights/modulos';
import { perfiles } from './perfil';
import { proyectos } from './proyecto';

/** The three kinds of link rows: profiles and projects of users, modules of profiles (S3). */

const enlace = { id: id(), estatus: z.boolean() };
const usuario = z.object({ id: id(), nombre: z.string(), apellido: z.string() });
const named = z.object({ id: id(), nombre: z.string() });

/** A profile of a user. */
export const usuarioPerfil = z.object({ ...enlace, usuario, perfil: named });
export const newUsuarioPerfil = z.object({
  idUsuario: id('El usuario es requerido'),
  idPerfil: id('Perfil es requerido'),
  estatus: initialEstatus,
});

/** A project of a user, whose orders that user sees (D11). */
export const usuarioProyecto = z.object({ ...enlace, usuario, proyecto: named });
export const newUsuarioProyecto = z.object({
  idUsuario: id('El usuario es requerido'),
  idProyecto: id('Proyecto es requerido'),
  estatus: initialEstatus,
});

/** A module of the product. */
export const modulo = z.object({ id: id(), descripcion: z.string() });

const flag = () =>
  z
    .boolean('El permiso debe ser verdadero o falso')
    .nullish()
    .transform(value => value ?? true);

/** A module of a profile, with what the profile may do in it. */
export const perfilModulo = z.object({
  ...enlace,
  modulo,
  perfil: named,
  ver: z.boolean(),
  agregar: z.boolean(),
  eliminar: z.boolean(),
  actualizar: z.boolean(),
});
/** A missing flag means true, since the form of S7 always sends all of them. */
export const newPerfilModulo = z.object({
  idPerfil: id('Perfil es requerido'),
  idModulo: id('Módulo es requerido'),
  ver: flag(),
  agregar: flag(),
  eliminar: flag(),
  actualizar: flag(),
  estatus: initialEstatus,
});

/** One end of a link: its names, and its table, which is also the field of a row that contains its record. */
export interface LinkEnd extends Pick<AnyCatalogue, 'resource' | 'table' | 'noun' | 'namedBy'> {
  /** Heading of its column, if it differs from the noun. */
  heading?: string;
  /** True if its records have no estatus. */
  stateless?: boolean;
}

const ofUsuario = {
  resource: 'usuarios',
  table: 'usuario',
  noun: { one: 'Usuario', many: 'Usuarios' },
  namedBy: ['nombre', 'apellido'],
} as const satisfies LinkEnd;
const ofModulo: LinkEnd = {
  resource: 'modulos',
  table: 'modulo',
  noun: { one: 'Módulo', many: 'Módulos' },
  namedBy: ['descripcion'],
  heading: 'Modulo',
  stateless: true,
};

interface Enlace {
  /** The owner of the rows of a list, and the record each row links it to. */
  owner: LinkEnd & { resource: 'usuarios' | 'perfiles' };
  other: LinkEnd;
  /** Schema of a new row. */
  create: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
  /** Permission flags of a row, if it has any. */
  flags?: readonly Flag[];
}

/** Declarations of the kinds of link, by the resource of their calls. */
export const enlaces = {
  usuarioPerfiles: { owner: ofUsuario, other: perfiles, create: newUsuarioPerfil },
  usuarioProyectos: { owner: ofUsuario, other: proyectos, create: newUsuarioProyecto },
  perfilModulos: { owner: perfiles, other: ofModulo, create: newPerfilModulo, flags: FLAGS },
} satisfies Record<string, Enlace>;

export type EnlaceName = keyof typeof enlaces;

/** A kind of link by its name, for code common to all of them. */
export const enlaceOf = (name: EnlaceName): Enlace => enlaces[name];

/** Message after adding a link. S8 quotes the one for modules; the others follow its wording. */
export const enlaceMessage = (name: EnlaceName): string => `${enlaces[name].other.noun.one} se agregó correctamente`;
