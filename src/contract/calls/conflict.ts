import { z } from 'zod';
import { isRecord } from './envelope';
import { persona } from '../usuario';

/** Who wrote a record last, and when (ISO 8601 in UTC). */
export const cambio = z.object({ usuario: persona, fecha: z.iso.datetime() });
export type Cambio = z.infer<typeof cambio>;

/**
 * Author and time of the change that made an edit stale, from the field `cambio` of the 409 (D9). Undefined for plain
 * providers, which send no such field, and for changes made by the system itself.
 */
export const readCambio = (data: unknown): Cambio | undefined =>
  isRecord(data) ? cambio.safeParse(data['cambio']).data : undefined;
