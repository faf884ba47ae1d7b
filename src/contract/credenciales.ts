import { TEXT_MAX } from './constants';

/**
 * Rules and messages for the sign-in fields (S5). Without Zod: the sign-in screen checks with it before anything
 * else of the application is there (S13). `credenciales` of `usuario.ts` is the same rule as a schema.
 */
export interface Credenciales {
  email: string;
  password: string;
}

export const USUARIO_REQUIRED = 'El usuario es requerido';
export const USUARIO_INVALID = 'El usuario debe ser valido';
export const PASSWORD_REQUIRED = 'El password es requerido';

/**
 * A valid address format (S5): no dot at either end of the name nor two together, and a domain with a suffix. Without flags,
 * which a description of the API cannot say.
 */
export const EMAIL_FORMAT =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w'+-]@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z]{2,}$/;

/** Error of each field, ignoring surrounding blanks; null if it is valid. */
export const credentialProblem: Readonly<Record<keyof Credenciales, (typed: string) => string | null>> = {
  email: typed => {
    const email = typed.trim();
    if (email === '') return USUARIO_REQUIRED;
    return email.length > TEXT_MAX || !EMAIL_FORMAT.test(email) ? USUARIO_INVALID : null;
  },
  password: typed => {
    if (typed === '') return PASSWORD_REQUIRED;
    return typed.length > TEXT_MAX ? `El password admite ${TEXT_MAX} caracteres como máximo` : null;
  },
};
