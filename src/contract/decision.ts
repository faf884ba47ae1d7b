import { z } from 'zod';
import { freeText, manyLines, motivo, MOTIVO_MAX, version } from './declarations/fields';

/** Reason recorded for denials by clients that send none. */
export const NO_REASON = 'Sin motivo';

/**
 * Optional body of a decision: the version of the order that was read, so that nobody approves unseen changes (D9), and
 * the reason. Plain providers send no body (D52).
 */
export const pedidoDecidir = z
  .object({ version: version(), motivo: freeText(MOTIVO_MAX, manyLines).nullish() })
  .nullish()
  .transform(body => {
    const saysNothing = body?.version == null && body?.motivo === undefined;
    return { version: body?.version ?? null, motivo: motivo().safeParse(body?.motivo).data ?? null, saysNothing };
  });
