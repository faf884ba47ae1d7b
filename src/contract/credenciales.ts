/**
 * Rules and messages for the sign-in fields (S5). Without Zod: the sign-in screen checks with it before anything
 * else of the application is there (S13). `credenciales` of `usuario.ts` is the same rule as a schema.
 */
export interface Credenciales {
  email: string;
  password: string;
}

const MAX = 250;
export const USUARIO_REQUIRED = 'El usuario es requerido';
export const PASSWORD_REQUIRED = 'El password es requerido';

/** A valid address format (S5): no dot at either end of the name nor two together, and a domain with a suffix. */
export const EMAIL_FORMAT = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w'+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Error of each field, ignoring surrounding blanks; null if it is valid. */
export const credentialProblem: Readonly<Record<keyof Credenciales, (typed: string) => string | null>> = {
  email: typed => {
    const email = typed.trim();
    if (email === '') return USUARIO_REQUIRED;
    return email.length > MAX || !EMAIL_FORMAT.test(email) ? 'El usuario debe ser valido' : null;
  },
  password: typed => {
    if (typed === '') return PASSWORD_REQUIRED;
    return typed.length > MAX ? `El password admite ${MAX} caracteres como máximo` : null;
  },
};
