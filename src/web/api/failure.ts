import { HttpError } from 'react-admin';
import { z } from 'zod';
import { readFieldErrors } from '#contract/calls/envelope';
import { statusMessages } from './http';

const body = z.object({ data: z.unknown() });

/** A failed call for the UI: message, field errors, and whether it may have been executed after all. */
export interface Failure {
  status: number;
  message: string;
  /** No answer, or an unreadable one: it may have been executed. Only a retry with the same key can tell. */
  unanswered: boolean;
  /** Field errors of a 422 by dotted path (D1). */
  fields: Readonly<Record<string, string>>;
  /** Data of the refusal; for a 409 the current record (D9). */
  data: unknown;
}

/** Message and field errors as one text; of a refusal for one field both say the same. */
export const reasonsOf = ({ message, fields }: Failure): string =>
  [...new Set([message, ...Object.values(fields)])].filter(Boolean).join('. ');

export function readFailure(error: unknown): Failure {
  if (!(error instanceof HttpError)) {
    return { status: 0, message: statusMessages.unreachable, unanswered: true, fields: {}, data: undefined };
  }
  const data: unknown = body.safeParse(error.body).data?.data;
  return {
    status: error.status,
    message: error.message,
    unanswered: error.status === 0 || error.status >= 500 || error.message === statusMessages.unreadable,
    fields: readFieldErrors(data) ?? {},
    data,
  };
}

/** Why something could not be read, or only be looked at: without an answer nothing of it can have been done. */
export const readFailureOfRead = (error: unknown): Failure => ({ ...readFailure(error), unanswered: false });
