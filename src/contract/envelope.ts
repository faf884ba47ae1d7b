import { z } from 'zod';

/** What every JSON answer is wrapped in (D1). `message` is Spanish and fit to show. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.boolean(),
    message: z
      .string()
      .nullish()
      .transform(text => text ?? ''),
    data,
  });

/** The envelope of an answer whose data is still unknown. */
export const anyEnvelope = envelope(z.unknown());

/** Field errors of a 422: path of the field, dotted, to its message. */
export const fieldErrors = z.object({ errors: z.record(z.string(), z.string()) });

/** A successful answer. */
export const ok = <T>(data: T, message = '') => ({ success: true, message, data });

/** The message a failed save falls back on (SPEC part 8). */
export const MENSAJE_ERROR = 'Ocurrio un error, vuelva a intentarlo';

/** The same where SPEC prints it with the exclamation mark. */
export const MENSAJE_ERROR_ENFATICO = 'Ocurrio un error, vuelva a intentarlo!';
