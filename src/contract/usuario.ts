import { z } from 'zod';
import { TEXT_MAX } from './constants';
import {
  PASSWORD_REQUIRED,
  credentialProblem,
  USUARIO_INVALID,
  USUARIO_REQUIRED,
  type Credenciales,
} from './credenciales';
import { permisoRegistro } from './permisos';

export const ROLES = ['Administrador', 'General'] as const;

const credential = (field: keyof Credenciales, required: string) =>
  z.string(required).superRefine((typed, context) => {
    const problem = credentialProblem[field](typed);
    if (problem) context.addIssue(problem);
  });

/** The e-mail with which the body of a new document names its author: the signed-in user's own (D5). */
export const emailUsuario = z.string(USUARIO_REQUIRED).trim().min(1, USUARIO_REQUIRED).max(TEXT_MAX, USUARIO_INVALID);

/** Credentials (S5, Login). The message of a malformed e-mail differs from that of a missing one. */
export const credenciales = z.object({
  email: credential('email', USUARIO_REQUIRED).trim(),
  password: credential('password', PASSWORD_REQUIRED),
});

/** The short form in which documents name a person. */
export const persona = z.object({ id: z.number().optional(), nombre: z.string(), apellido: z.string() });

/** The user that login answers and the browser keeps under 'usuario' (S3, D6, D31). */
export const usuarioSesion = z.object({
  id: z.number(),
  email: z.string(),
  nombreUsuario: z.string().nullish(),
  nombre: z.string(),
  apellido: z.string(),
  foto: z.string().nullish(),
  roll: z.string().nullish(),
  cambiarClave: z.boolean().nullish(),
  fechaCreado: z.string().nullish(),
  token: z.string(),
});

export type UsuarioSesion = z.infer<typeof usuarioSesion>;

/** One of the open sessions of a person: since when and until when at the latest, last used, from where, and whether it is this one. */
export const ownSesion = z.object({
  id: z.number(),
  creada: z.string(),
  /** To within ten minutes: reading does not write each time. */
  usada: z.string(),
  termina: z.string(),
  direccion: z.string().nullish(),
  agente: z.string().nullish(),
  esta: z.boolean(),
});
export type OwnSesion = z.infer<typeof ownSesion>;

/** What getpermisos answers: one record a module (D29). */
export const usuarioPermisos = z.array(permisoRegistro);
