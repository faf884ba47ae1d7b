import { z } from 'zod';
import { isRecord } from './envelope';
import { persona } from './usuario';

/** Who wrote a record last, and when (ISO 8601 in UTC). */
export const cambio = z.object({ usuario: persona, fecha: z.iso.datetime() });
export type Cambio = z.infer<typeof cambio>;

/**
 * What the refusal of a stale edit (409, D9) says beside the current record, in its field `cambio`. Undefined when it says
 * nothing of it: a plain provider knows no such field, and what the system did by itself nobody did.
 */
export const readCambio = (data: unknown): Cambio | undefined =>
  isRecord(data) ? cambio.safeParse(data['cambio']).data : undefined;
