import { NO_RECORD } from '#contract/calls/envelope';
import { type Gate, missingPermiso, type PermisoRegistro } from '#contract/permisos';

/** Thrown to refuse a request; the error plugin answers it in the envelope (D1). */
export class AppError extends Error {
  readonly headers: Record<string, string>;

  /** A 503 gets `Retry-After: 5` unless `headers` override it. */
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown = null,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.headers = status === 503 ? { 'Retry-After': '5', ...headers } : headers;
  }
}

/** Validation messages by dotted path of the field. */
export type FieldErrors = Record<string, string>;

/** Message of the 503 of a write while the disk is full. */
export const DISK_FULL = 'No queda espacio en el disco del servidor: no se puede guardar, sí consultar';

/** 404: the record does not exist, or this user may not see it. */
export const notFound = (message = NO_RECORD) => new AppError(404, message);

/** 401: the session has ended, or its user was deactivated. */
export const sessionOver = () => new AppError(401, 'Su sesión terminó, inicie sesión de nuevo');

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'No tiene permiso para hacer esto') => new AppError(403, message);

/** 403 for a user who does not pass a gate; the message names the missing right. */
export const lacksRight = (gate: Gate, permisos: readonly PermisoRegistro[]) =>
  forbidden(`No tiene permiso para hacer esto. Le falta ${missingPermiso(gate, permisos)}`);

/** 409: the current state forbids the request; `data` has the current record, if any (D9). */
export const conflict = (message: string, data: unknown = null) => new AppError(409, message, data);

/** Whether another version of a record was read than the present one: `conflict` answers it. Without a version, no (D9). */
export const isStale = (read: number | null | undefined, present: number | undefined): boolean =>
  read != null && read !== present;

/** 422: fields must be corrected. The default message is that of the first field. */
export const invalid = (errors: FieldErrors, message?: string) =>
  new AppError(422, message ?? Object.values(errors)[0] ?? 'Hay datos que corregir', { errors });

/** Throws the 422 of these fields, if there are any. */
export function throwErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** 503: work failed that the user may ask for again; `cause` is for the log. */
export function failed(message: string, cause: unknown): AppError {
  const error = new AppError(503, message);
  error.cause = cause;
  return error;
}

/** 400: the request is malformed (path or query). */
export const badRequest = (message: string) => new AppError(400, message);
