import { z } from 'zod';
import { TEXT_MAX } from './constants';
import { initialEstatus, id, editedRecord, storedRecord } from './declarations/fields';
import { editedEstatus } from './calls/switchBody';
import { choice, email, name, schemasOf, text } from './declarations/kinds';
import { ROLES } from './usuario';
import { atMost, NOTHING } from './text/format';

/** Users as the administration sees them (S3 and S5, D28, D31). */

export type Roll = (typeof ROLES)[number];

/** What the screens call each role (S6). */
export const rollNames: Record<Roll, string> = { Administrador: 'Administrador', General: 'Bodeguero' };

const isRoll = (roll: string): roll is Roll => ROLES.some(one => one === roll);

/** The role as the screens name it: none is General (D31), and other names are not shown (S1). */
export function rollName(roll: string | null | undefined): string {
  if (!roll) return rollNames.General;
  return isRoll(roll) ? rollNames[roll] : NOTHING;
}

export const CLAVE_MIN = 8;
/** Limits of an uploaded photo in bytes and pixels, and the side of the stored one (D22, D41). */
export const FOTO_BYTES_MAX = 10 * 1024 * 1024;
export const FOTO_MEGAPIXELS_MAX = 40;
export const FOTO_SIDE_MAX = 512;

const CLAVE_REQUIRED = 'La contraseña es requerida';
export const CLAVES_DIFFER = 'Las contraseñas deben ser iguales';

/** The message of a user name that another user has (S5). */
export const usuarioTakenMessage = (value: string): string =>
  `El usuario '${value}' ya existe, por favor intente con otro!`;
/** The message of an e-mail that another user has (S5). */
export const emailTakenMessage = (value: string): string =>
  `El email '${value}' ya existe, por favor intente con otro!`;

/** A new password: at least 8 characters, not all of them blank, kept to the letter (D31). */
const newClave = (required: string = CLAVE_REQUIRED) =>
  z
    .string(required)
    .refine(value => value.trim() !== '', { error: required, abort: true })
    .min(CLAVE_MIN, `La contraseña debe tener al menos ${CLAVE_MIN} caracteres`)
    .max(TEXT_MAX, `Admite ${atMost(TEXT_MAX, 'caracteres')}`);

/** The present password, as proof of who asks. */
const currentClave = () =>
  z
    .string('La contraseña actual es requerida')
    .min(1, 'La contraseña actual es requerida')
    .max(TEXT_MAX, `Admite ${atMost(TEXT_MAX, 'caracteres')}`);

/** A password that may be left out; missing, null and '' mean that it stays as it is. */
const blankIsUnchanged = (value: unknown) => (value === '' || value === null ? undefined : value);

/** The two roles; missing or null leaves it as it is, an empty one is General (D31). */
const roll = z
  .enum(['', ...ROLES], 'El rol debe ser Administrador o General')
  .nullish()
  .transform(value => (value === '' ? 'General' : (value ?? undefined)));

const repeatedClave = z.string(CLAVES_DIFFER).nullish();

/** Declared fields of a user, without the password. */
export const usuarioFields = {
  nombre: text('Nombre', 'El nombre es requerido'),
  apellido: text('Apellido', 'El apellido es requerido'),
  email: email('Email', 'El email es requerido', 'El email debe ser valido', { help: 'Con él inicia sesión' }),
  nombreUsuario: name('Nombre de usuario', 'El nombre de usuario es requerido', { heading: 'Usuario' }),
  roll: choice('Rol', roll, value => rollName(typeof value === 'string' ? value : null)),
};

interface WithClaves {
  pass?: string;
  repetirPass?: string | null;
}

/** The repeated password, if it is sent, is the same; a plain client may leave it out (S7). */
const clavesMatch = ({ pass = '', repetirPass }: WithClaves): boolean => repetirPass == null || repetirPass === pass;
const clavesDiffer = {
  error: CLAVES_DIFFER,
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
  ...storedRecord,
  ...schemasOf(usuarioFields, 'read'),
  foto: z.string().nullish(),
  cambiarClave: z.boolean().nullish(),
  enlaces: enlaces.nullish(),
  perfilesActivos: z.array(z.string()).nullish(),
});

const ENLACES_MAX = 1000;
const ids = (message: string) =>
  z
    .array(id(message), message)
    .max(ENLACES_MAX, `Admite ${atMost(ENLACES_MAX)}`)
    .nullish()
    .transform(value => value ?? undefined);

/** The profiles and projects of a user, all of them by id; what is not sent stays as it is (D53). */
const usuarioEnlaces = { perfiles: ids('El perfil no existe'), proyectos: ids('El proyecto no existe') };

/** A new user. `foto` is not taken: photos come by upload. */
export const newUsuario = z
  .object({
    ...schemasOf(usuarioFields, 'create'),
    pass: newClave(),
    repetirPass: repeatedClave,
    estatus: initialEstatus,
    ...usuarioEnlaces,
  })
  .refine(clavesMatch, clavesDiffer);

/** A changed user; a blank password stays as it is, and one that is set for somebody else is temporary (D31). */
export const editedUsuario = z
  .object({
    ...schemasOf(usuarioFields, 'update'),
    ...editedRecord,
    estatus: editedEstatus,
    pass: z.preprocess(blankIsUnchanged, newClave().optional()),
    repetirPass: repeatedClave,
    ...usuarioEnlaces,
    enlaces: z.object({ version: z.string('La versión de los enlaces es un texto').nullish() }).nullish(),
    // Required to change one's own e-mail, so that an open session alone does not suffice to take over an account (D31).
    claveActual: z.preprocess(blankIsUnchanged, currentClave().optional()),
  })
  .refine(clavesMatch, clavesDiffer);

/** One's own change of password, under "Mi cuenta" (D31). */
export const claveChange = z.object({
  claveActual: currentClave(),
  claveNueva: newClave('La contraseña nueva es requerida'),
});

export type Usuario = z.infer<typeof usuario>;
export type NewUsuario = z.infer<typeof newUsuario>;
export type EditedUsuario = z.infer<typeof editedUsuario>;

export const NO_USUARIO = 'El usuario no existe';
export const USUARIO_CREATED = 'Usuario agregado correctamente';
export const CLAVE_CHANGED = 'La contraseña se cambió';
