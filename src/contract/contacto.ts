import { z } from 'zod';
import { TEXT_MAX } from './constants';
import { EMAIL_FORMAT } from './credenciales';
import { requiredText } from './declarations/fields';

/**
 * Telefono (S5): an optional country code of 1 to 3 digits, then 3, 3 and 4 digits with optional separators,
 * and an optional extension starting with x.
 */
const TELEFONO = /^(?:\+?\d{1,3})?[-. (]*\d{3}[-. )]*\d{3}[-. ]*\d{4}(?: *x\d+)?$/i;

const NATIONAL_PREFIX = '506';
const NATIONAL_DIGITS = 8;

/** Normalizes a national number of eight digits, with or without country code, to `+50688888888`; others are unchanged. */
function withPrefix(escrito: string): string {
  if (!/^\+?[\d\s().-]+$/.test(escrito)) return escrito;
  const digitos = escrito.replace(/\D/g, '');
  const nacional = digitos.startsWith(NATIONAL_PREFIX) ? digitos.slice(NATIONAL_PREFIX.length) : digitos;
  return nacional.length === NATIONAL_DIGITS && !(digitos === nacional && escrito.startsWith('+'))
    ? `+${NATIONAL_PREFIX}${nacional}`
    : escrito;
}

const ACCEPTED_FORMS = 'Escriba 8888-8888, +506 8888-8888 o 888-888-8888';

/** A required telephone number, normalized to the pattern; the message for a malformed one gives the accepted forms. */
export const telefono = (mensaje: string) =>
  requiredText(mensaje).check(z.overwrite(withPrefix), z.regex(TELEFONO, `${mensaje}. ${ACCEPTED_FORMS}`));

/** A required e-mail address; the message for a malformed one can be given. */
export const correo = (requerido: string, invalido: string = requerido) =>
  z
    .string(requerido)
    .check(
      z.trim(),
      z.minLength(1, requerido),
      z.maxLength(TEXT_MAX, `Admite ${TEXT_MAX} caracteres como máximo`),
      z.regex(EMAIL_FORMAT, invalido),
    );
