import { type Gate, permisoFaltante, type PermisoRegistro } from '#contract/permisos';

/** What a handler throws to refuse a request; the error plugin turns it into the envelope (D1). */
export class AppError extends Error {
  readonly headers: Record<string, string>;

  /** A 503 says when to come again, unless `headers` say something else: in five seconds. */
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

/** Field messages, by dotted path, of something that can't be accepted as it is. */
export type FieldErrors = Record<string, string>;

/** 404: the record is not there, or not for this person. */
export const notFound = (message = 'El registro no existe') => new AppError(404, message);

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'No tiene permiso para hacer esto') => new AppError(403, message);

/** 403 for who does not pass a gate: says which right is missing. */
export const lacksRight = (gate: Gate, permisos: readonly PermisoRegistro[]) =>
  forbidden(`No tiene permiso para hacer esto. Le falta: ${permisoFaltante(gate, permisos)}`);

/** 409: the state of things forbids it; `data` shows the present state where there is one to show (D9). */
export const conflict = (message: string, data: unknown = null) => new AppError(409, message, data);

/** 422: fields that must be corrected. The first message speaks for all. */
export const invalid = (errors: FieldErrors, message?: string) =>
  new AppError(422, message ?? Object.values(errors)[0] ?? 'Hay datos que corregir', { errors });

/** 400: the request itself is malformed (a path, a query). */
export const badRequest = (message: string) => new AppError(400, message);
