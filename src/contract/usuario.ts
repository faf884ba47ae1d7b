import { z } from 'zod';
import { permisoRegistro } from './permisos';

export const ROLES = ['Administrador', 'General'] as const;

/** Credentials (SPEC part 5, Login). The message of a malformed e-mail differs from that of a missing one. */
export const credenciales = z.object({
  email: z
    .string('El usuario es requerido')
    .trim()
    .min(1, 'El usuario es requerido')
    .max(250, 'El usuario debe ser valido')
    .pipe(z.email('El usuario debe ser valido')),
  password: z
    .string('El password es requerido')
    .min(1, 'El password es requerido')
    .max(250, 'El password admite 250 caracteres como máximo'),
});

export type Credenciales = z.infer<typeof credenciales>;

/** The short form in which documents name a person. */
export const persona = z.object({ id: z.number().optional(), nombre: z.string(), apellido: z.string() });

/** The user that login answers and the browser keeps under 'usuario' (SPEC part 3, D6, D31). */
export const usuarioSesion = z.object({
  id: z.number(),
  email: z.string(),
  nombreUsuario: z.string().nullish(),
  nombre: z.string(),
  apellido: z.string(),
  foto: z.string().nullish(),
  roll: z.string().nullish(),
  cambiarClave: z.boolean().nullish(),
  token: z.string(),
});

export type UsuarioSesion = z.infer<typeof usuarioSesion>;

/** What getpermisos answers: one record a module (D29). */
export const permisosDeUsuario = z.array(permisoRegistro);
