import { HttpError, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { readCambio, type Cambio } from '#contract/calls/conflict';
import { records } from '#contract/calls/records';
import type { Failure } from './failure';
import { statusMessages } from './http';

const anyRecord = z.looseObject({ id: z.number() });

const known = new Map<string, z.ZodType<{ id: number }>>(Object.entries(records));

/** Schema of a resource's records; for resources without an endpoint, any object with an id. */
export const schemaOf = (resource: string): z.ZodType<{ id: number }> => known.get(resource) ?? anyRecord;

/** Data as a schema reads them; throws an HttpError if they are something else. */
export function readAs<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new HttpError(statusMessages.unreadable, 200);
  return parsed.data;
}

/** A write refused because somebody else has changed the record (D9). */
export interface Conflict<T = RaRecord> {
  record: T;
  message: string;
  /** Who changed it and when, if the server says so. */
  cambio?: Cambio;
}

export function readConflict<T>(schema: z.ZodType<T>, { status, data, message }: Failure): Conflict<T> | null {
  const record = status === 409 ? schema.safeParse(data).data : undefined;
  return record ? { record, message, cambio: readCambio(data) } : null;
}
