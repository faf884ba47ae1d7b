import { z } from 'zod';
import { TEXT_MAX } from './constants';
import { EMAIL_FORMAT } from './credenciales';
import { asShown, requiredText } from './declarations/fields';
import { atMost } from './text/format';

/**
 * Telefono (S5): an optional country code of 1 to 3 digits, then 3, 3 and 4 digits with optional separators,
 * and an optional extension starting with x.
 */
const TELEFONO = /^(?:\+?\d{1,3})?[-. (]*\d{3}[-. )]*\d{3}[-. ]*\d{4}(?: *x\d+)?$/i;

const NATIONAL_PREFIX = '506';
const NATIONAL_DIGITS = 8;

/** Hyphens and dashes as Word and web pages write them: on screen they are those of the accepted forms. */
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Writes dashes as hyphens, and a national number of eight digits, with or without country code, as `+50688888888`, an extension
 * behind it.
 */
function withPrefix(typed: string): string {
  // Without a limit the pattern would take quadratic time on a long run of blanks.
  if (typed.length > TEXT_MAX) return typed;
  const plain = typed.replaceAll(DASHES, '-');
  const [, number = '', extension = ''] = /^(\+?[\d\s().-]+?)(\s*x\d+)?$/i.exec(plain) ?? [];
  const digits = number.replace(/\D/g, '');
  const national = digits.startsWith(NATIONAL_PREFIX) ? digits.slice(NATIONAL_PREFIX.length) : digits;
  return national.length === NATIONAL_DIGITS && !(digits === national && plain.startsWith('+'))
    ? `+${NATIONAL_PREFIX}${national}${extension}`
    : plain;
}

/** Accepted ways to write a number, for help texts: the message for a malformed one is quoted (D34) and does not say them. */
export const TELEFONO_FORMS = '8888-8888, +506 8888-8888 o 888-888-8888';

/** A required telephone number, normalized to the pattern. */
export const telefono = (message: string) =>
  requiredText(message).check(
    z.overwrite(withPrefix),
    // Not as a pattern of the API's description: a national number matches only once it is normalized.
    z.refine(text => TELEFONO.test(text), message),
  );

/** A required e-mail address; the message for a malformed one can be given. */
export const correo = (required: string, invalid: string = required) =>
  z
    .string(required)
    .check(
      z.overwrite(asShown),
      z.trim(),
      z.minLength(1, required),
      z.maxLength(TEXT_MAX, `Admite ${atMost(TEXT_MAX, 'caracteres')}`),
      z.regex(EMAIL_FORMAT, invalid),
    );
