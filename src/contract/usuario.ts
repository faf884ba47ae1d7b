import { z } from 'zod';
import { PASSWORD_REQUERIDO, problemaDe, USUARIO_REQUERIDO, type Credenciales } from './credenciales';
import { permisoRegistro } from './permisos';

export const ROLES = ['Administrador', 'General'] as const;

const credencial = (campo: keyof Credenciales, requerido: string) =>
  z.string(requerido).superRefine((typed, context) => {
    const problema = problemaDe[campo](typed);
    if (problema) context.addIssue(problema);
  });

/** Credentials (S5, Login). The message of a malformed e-mail differs from that of a missing one. */
export const credenciales = z.object({
  email: credencial('email', USUARIO_REQUERIDO).trim(),
  password: credencial('password', PASSWORD_REQUERIDO),
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
export const sesionPropia = z.object({
  id: z.number(),
  creada: z.string(),
  /** To within ten minutes: reading does not write each time. */
  usada: z.string(),
  termina: z.string(),
  direccion: z.string().nullish(),
  agente: z.string().nullish(),
  esta: z.boolean(),
});
export type SesionPropia = z.infer<typeof sesionPropia>;

/** What getpermisos answers: one record a module (D29). */
export const permisosDeUsuario = z.array(permisoRegistro);
