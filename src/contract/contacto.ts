import { z } from 'zod';
import { TEXT_MAX } from './constants';
import { CORREO } from './credenciales';
import { texto } from './fields';

/**
 * Telefono (S5): an optional country code of 1 to 3 digits, then 3, 3 and 4 digits with optional separators,
 * and an optional extension starting with x.
 */
const TELEFONO = /^(?:\+?\d{1,3})?[-. (]*\d{3}[-. )]*\d{3}[-. ]*\d{4}(?: *x\d+)?$/i;

/** A required telephone number of that pattern; the message is the same for one missing and one malformed. */
export const telefono = (mensaje: string) => texto(mensaje).regex(TELEFONO, mensaje);

/** A required e-mail address; the message of a malformed one may differ. */
export const correo = (requerido: string, invalido: string = requerido) =>
  z
    .string(requerido)
    .trim()
    .min(1, requerido)
    .max(TEXT_MAX, `Admite ${TEXT_MAX} caracteres como máximo`)
    .regex(CORREO, invalido);
