import { HttpError } from 'react-admin';
import { z } from 'zod';
import { readFieldErrors } from '#contract/envelope';
import { mensajes } from './http';

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
