import { useRef } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { z } from 'zod';
import { readFieldErrors } from '#contract/calls/envelope';
import { sentence } from '#contract/text/format';
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
  const { status, message } = error;
  const data: unknown = body.safeParse(error.body).data?.data;
  const unanswered = status === 0 || status >= 500 || message === statusMessages.unreadable;
  return { status, message, unanswered, fields: readFieldErrors(data) ?? {}, data };
}

/** Why something could not be read, or only be looked at: without an answer nothing of it can have been done. */
export const readFailureOfRead = (error: unknown): Failure => ({ ...readFailure(error), unanswered: false });

/** Where something is asked for, by default what its dialog is called or, without one, its screen; and the way back there. */
const placeNow = (name: string | undefined) => ({
  name:
    name ??
    [...document.querySelectorAll('[role="dialog"] h2')].at(-1)?.textContent ??
    document.title.replace(/ · Bodega$/, ''),
  wayBack: window.location.hash.slice(1),
});

/** Tells of the failure of what was left before its answer, with the way back to where `noteAsked` noted it; returns whether it did. */
export function useTellIfLeft(name?: string) {
  const notify = useNotify();
  const isShown = useIsMounted();
  const asked = useRef<ReturnType<typeof placeNow> | null>(null);
  const noteAsked = () => {
    asked.current = placeNow(name);
  };
  const tellIfLeft = (failure: Failure): boolean => {
    if (isShown() || !asked.current) return false;
    const { name, wayBack } = asked.current;
    const done = failure.unanswered ? 'No se sabe si se hizo lo' : 'No se hizo lo';
    // That the connection is lost is said by the banner.
    const reason = failure.message === statusMessages.unreachable ? '' : ` ${sentence(reasonsOf(failure))}`;
    notify(`${done} que pidió en “${name}”.${reason}`, { type: 'error', wayBack });
    return true;
  };
  return { noteAsked, tellIfLeft };
}
