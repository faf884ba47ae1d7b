import { z } from 'zod';

const ESTATUS_INVALIDO = 'El estatus debe ser verdadero o falso';

/** The state a switch is to have, as it is spelt in every body; missing or null flips it (D36). */
export const estatusDeseado = z.boolean(ESTATUS_INVALIDO).nullish();

/** The body of a switch: `{"estatus": false}` sets it, twice is once; no body flips it, for clients that know only the plain call (D36). */
export const interruptor = z
  .object({ estatus: estatusDeseado })
  .nullish()
  .transform(body => ({ estatus: body?.estatus ?? undefined }));

/** The state that an update names among the fields of its record; missing or null leaves it as it is. */
export const estatusEditado = estatusDeseado.transform(value => value ?? undefined);
