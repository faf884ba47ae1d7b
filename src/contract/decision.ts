import { z } from 'zod';
import { textoLibre, version } from './fields';
import { motivo, MOTIVO_MAX } from './pedido';

/** Reason recorded for denials by clients that send none. */
export const SIN_MOTIVO = 'Sin motivo';

/**
 * What a decision may name besides its path: the version of the order read, so that nobody approves what he has not seen (D9),
 * and why. A call that says nothing at all is that of a provider which knows only the path (D52).
 */
export const pedidoDecidir = z
  .object({ version: version(), motivo: textoLibre(MOTIVO_MAX).nullish() })
  .nullish()
  .transform(body => {
    const saysNothing = body?.version == null && body?.motivo === undefined;
    return { version: body?.version ?? null, motivo: motivo().safeParse(body?.motivo).data ?? null, saysNothing };
  });
