/**
 * The envelope of every JSON answer (D1). `message` is Spanish text for users. Parsed without Zod, which would be a third
 * of the sign-in screen's download (S13).
 */
export interface Envelope {
  success: boolean;
  message: string;
  data: unknown;
}

/** Header of every answer to a signed-in user: the version of the rights in force (`permisosVersion`, D29). */
export const PERMISOS_HEADER = 'X-Permisos';

/** Whether a value is an object and not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The envelope of an answer, undefined when it has none. A plain provider may leave the message out. */
export function readEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value)) return undefined;
  const { success, message = null, data } = value;
  if (typeof success !== 'boolean' || (message !== null && typeof message !== 'string')) return undefined;
  return { success, message: message ?? '', data };
}

/** The field errors in the data of a 422: dotted path of the field to its message (D1); undefined when there are none. */
export function readFieldErrors(data: unknown): Record<string, string> | undefined {
  const errors = isRecord(data) ? data['errors'] : undefined;
  if (!isRecord(errors)) return undefined;
  const entries = Object.entries(errors);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return texts.length === entries.length ? Object.fromEntries(texts) : undefined;
}

/** The envelope of an answer that is no refusal. */
export const ok = <T>(data: T, message = '') => ({ success: true, message, data });

/** Default message of a failed save (S8). */
export const ERROR_MESSAGE = 'Ocurrio un error, vuelva a intentarlo';

/** `ERROR_MESSAGE` where S8 prints it with the exclamation mark. */
export const EMPHATIC_ERROR_MESSAGE = 'Ocurrio un error, vuelva a intentarlo!';

/** `ERROR_MESSAGE` of a new order, purchase or sale, where S8 misspells it. */
export const DOCUMENT_FAILED = 'Ocurrio un error, vualva a intentarlo!';

/** Message for an id that names no record. */
export const NO_RECORD = 'El registro no existe';
