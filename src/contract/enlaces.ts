import { z } from 'zod';
import { estatusInicial, id } from './fields';

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

export type ModuloRegistro = z.infer<typeof modulo>;
export type PerfilModulo = z.infer<typeof perfilModulo>;
export type UsuarioPerfil = z.infer<typeof usuarioPerfil>;
export type UsuarioProyecto = z.infer<typeof usuarioProyecto>;

/** S8 quotes the one of modules; the others say the same of theirs. */
export const MENSAJE_MODULO_AGREGADO = 'Módulo se agregó correctamente';
export const MENSAJE_PERFIL_AGREGADO = 'Perfil se agregó correctamente';
export const MENSAJE_PROYECTO_AGREGADO = 'Proyecto se agregó correctamente';
