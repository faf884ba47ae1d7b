import { HttpError, type RaRecord } from 'react-admin';
import { readCambio, type Cambio } from '#contract/conflicto';
import { readFieldErrors } from '#contract/envelope';
import { mensajes } from './http';
import { schemaOf } from './schemas';
import { z } from 'zod';

const body = z.object({ data: z.unknown() });

/** What a failed write means for the person: what to say, where, and whether it may have been done after all. */
export interface Failure {
  status: number;
  message: string;
  /** No answer came, or none that can be understood: nobody knows whether it was done. Only a repeat with the same key tells. */
  unanswered: boolean;
  /** Field errors of a 422 by dotted path (D1). */
  fields: Readonly<Record<string, string>>;
  /** What came with the refusal; of a 409 the current record (D9). */
  data: unknown;
}

export function readFailure(error: unknown): Failure {
  if (!(error instanceof HttpError)) {
    return { status: 0, message: mensajes.sinConexion, unanswered: true, fields: {}, data: undefined };
  }
  const data: unknown = body.safeParse(error.body).data?.data;
  return {
    status: error.status,
    message: error.message,
    unanswered: error.status === 0 || error.status >= 500 || error.message === mensajes.ilegible,
    fields: readFieldErrors(data) ?? {},
    data,
  };
}

/** A write refused because another person has changed the record (D9). */
export interface Conflict {
  /** The record as it is now. */
  record: RaRecord;
  message: string;
  /** Whose change it was, where the server says it. */
  cambio?: Cambio;
}

export function readConflict(resource: string, error: unknown): Conflict | null {
  const { status, data, message } = readFailure(error);
  const record = status === 409 ? schemaOf(resource).safeParse(data).data : undefined;
  return record ? { record, message, cambio: readCambio(data) } : null;
}
