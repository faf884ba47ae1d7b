import { HttpError, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { answers } from '#contract/calls/answers';
import { readCambio, type Cambio } from '#contract/calls/conflict';
import { isEndpointName } from '#contract/calls/endpointNames';
import type { Failure } from './failure';
import { statusMessages } from './http';

/** Lists whose records are orders, as returned by `pedidos.one`. */
const ORDERS = ['historial', 'atrasados', 'historialentrega', 'historialcambios', 'aprobaciones', 'pedidosPorComprar'];

const anyRecord = z.looseObject({ id: z.number() });

function answerOf(name: string) {
  const data = isEndpointName(name) ? answers[name].data : 'file';
  return data === 'file' ? undefined : data;
}

/** Schema of a resource's records; for resources without an endpoint, any object with an id. */
export function schemaOf(resource: string): z.ZodType<{ id: number }> {
  const name = ORDERS.includes(resource) ? 'pedidos' : resource;
  const rows = answerOf(`${name}.list`);
  const record = answerOf(`${name}.one`) ?? (rows instanceof z.ZodArray ? rows.element : undefined);
  return (record as z.ZodType<{ id: number }> | undefined) ?? anyRecord;
}

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
