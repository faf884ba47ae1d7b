import { z } from 'zod';
import { TEXT_MAX } from './constants';
import { estatusInicial, id, referencia, registro } from './fields';
import { estatusEditado } from './interruptor';
import { choice, email, name, schemasOf, text } from './kinds';
import { ROLES } from './usuario';

/** Users as the administration sees them (S3 and S5, D28, D31). */

export type Roll = (typeof ROLES)[number];

/** What the screens call each role (S6). */
export const nombresDeRol: Record<Roll, string> = { Administrador: 'Administrador', General: 'Bodeguero' };

const esRoll = (roll: string): roll is Roll => ROLES.some(one => one === roll);

/** The role as the screens name it: none is General (D31), and other names are not shown (S1). */
export const nombreDeRol = (roll: string | null | undefined): string =>
  !roll ? nombresDeRol.General : esRoll(roll) ? nombresDeRol[roll] : '—';

export const CLAVE_MIN = 8;
/** Limits of an uploaded photo in bytes and pixels, and the side of the stored one (D22, D41). */
export const FOTO_BYTES_MAX = 10 * 1024 * 1024;
export const FOTO_MEGAPIXELES_MAX = 40;
export const FOTO_LADO_MAX = 512;

const CLAVE_REQUERIDA = 'La contraseña es requerida';
export const MENSAJE_CLAVES_DISTINTAS = 'Las contraseñas deben ser iguales';

/** The message of a user name that another user has (S5). */
export const mensajeUsuarioRepetido = (value: string): string =>
  `El usuario '${value}' ya existe, por favor intente con otro!`;
/** The message of an e-mail that another user has (S5). */
export const mensajeEmailRepetido = (value: string): string =>
  `El email '${value}' ya existe, por favor intente con otro!`;

/** A new password: at least 8 characters, not all of them blank, kept to the letter (D31). */
const claveNueva = (requerida: string = CLAVE_REQUERIDA) =>
  z
    .string(requerida)
    .refine(value => value.trim() !== '', { error: requerida, abort: true })
    .min(CLAVE_MIN, `La contraseña debe tener al menos ${CLAVE_MIN} caracteres`)
    .max(TEXT_MAX, `Admite ${TEXT_MAX} caracteres como máximo`);

/** The present password, as proof of who asks. */
const claveActual = () =>
  z
    .string('La contraseña actual es requerida')
    .min(1, 'La contraseña actual es requerida')
    .max(TEXT_MAX, `Admite ${TEXT_MAX} caracteres como máximo`);

/** A password that may be left out; missing, null and '' mean that it stays as it is. */
const sinClave = (value: unknown) => (value === '' || value === null ? undefined : value);

/** The two roles; missing or null leaves it as it is, an empty one is General (D31). */
const roll = z.preprocess(
  value => (value === '' ? 'General' : (value ?? undefined)),
  z.enum(ROLES, 'El rol debe ser Administrador o General').optional(),
);

const repetida = z.string(MENSAJE_CLAVES_DISTINTAS).nullish();

/** What a user is made of, its password apart. */
export const camposDeUsuario = {
  nombre: text('Nombre', 'El nombre es requerido'),
  apellido: text('Apellido', 'El apellido es requerido'),
  email: email('Email', 'El email es requerido', 'El email debe ser valido', { help: 'Con él inicia sesión' }),
  nombreUsuario: name('Nombre de usuario', 'El nombre de usuario es requerido', { heading: 'Usuario' }),
  roll: choice('Rol', roll, value => nombreDeRol(typeof value === 'string' ? value : null)),
};

interface ConClaves {
  pass?: string;
  repetirPass?: string | null;
}

/** The repeated password, if it is sent, is the same; a plain client may leave it out (S7). */
const coinciden = ({ pass = '', repetirPass }: ConClaves): boolean => repetirPass == null || repetirPass === pass;
const distintas = {
  error: MENSAJE_CLAVES_DISTINTAS,
  path: ['repetirPass'],
  // Also if other fields are invalid, but not if the value is no object.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Profiles and projects of a user, by id, as far as the reader may give them; `version` is sent back with changes (D9). */
const enlaces = z.object({
  version: z.string(),
  perfiles: z.array(z.number()).optional(),
  proyectos: z.array(z.number()).optional(),
});

/**
 * A user in an answer. The password is in none (D31); `cambiarClave`: the one it has is temporary. Only a list has the
 * names of the profiles, `perfilesActivos`, for readers of users' profiles; it has no `enlaces`.
 */
export const usuario = z.object({
  ...registro,
  ...schemasOf(camposDeUsuario, 'read'),
  foto: z.string().nullish(),
  cambiarClave: z.boolean().nullish(),
  enlaces: enlaces.nullish(),
  perfilesActivos: z.array(z.string()).nullish(),
});

const ENLACES_MAX = 1000;
const ids = (message: string) =>
  z
    .array(id(message), message)
    .max(ENLACES_MAX)
    .nullish()
    .transform(value => value ?? undefined);

/** The profiles and projects of a user, all of them by id; what is not sent stays as it is (D53). */
const enlacesDeUsuario = { perfiles: ids('El perfil no existe'), proyectos: ids('El proyecto no existe') };

/** A new user. `foto` is not taken: photos come by upload. */
export const usuarioCrear = z
  .object({
    ...schemasOf(camposDeUsuario, 'create'),
    pass: claveNueva(),
    repetirPass: repetida,
    estatus: estatusInicial,
    ...enlacesDeUsuario,
  })
  .refine(coinciden, distintas);

/** A changed user; a blank password stays as it is, and one that is set for somebody else is temporary (D31). */
export const usuarioEditar = z
  .object({
    ...schemasOf(camposDeUsuario, 'update'),
    ...referencia,
    estatus: estatusEditado,
    pass: z.preprocess(sinClave, claveNueva().optional()),
    repetirPass: repetida,
    ...enlacesDeUsuario,
    enlaces: z.object({ version: z.string('La versión de los enlaces es un texto').nullish() }).nullish(),
    // Required to change one's own e-mail, so that an open session alone does not suffice to take over an account (D31).
    claveActual: z.preprocess(sinClave, claveActual().optional()),
  })
  .refine(coinciden, distintas);

/** One's own change of password, under "Mi cuenta" (D31). */
export const cambioDeClave = z.object({
  claveActual: claveActual(),
  claveNueva: claveNueva('La contraseña nueva es requerida'),
});

export type Usuario = z.infer<typeof usuario>;
export type UsuarioCrear = z.infer<typeof usuarioCrear>;
export type UsuarioEditar = z.infer<typeof usuarioEditar>;

export const MENSAJE_USUARIO_CREADO = 'Usuario agregado correctamente';
export const MENSAJE_CLAVE_CAMBIADA = 'La contraseña se cambió';
