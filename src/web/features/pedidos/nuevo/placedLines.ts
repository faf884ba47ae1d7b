import { z } from 'zod';
import type { DraftLine } from './draft';
import type { TargetLine } from './imagenes/repository';

/** A plain provider may answer little more than the id, or not even that. */
export const placedOrder = z.object({
  id: z.number(),
  pedidoDetalle: z
    .array(z.object({ id: z.number().nullish(), idProducto: z.number() }))
    .nullish()
    .catch(null),
});
type Placed = z.infer<typeof placedOrder>;

/**
 * Which line of the answer each line of the draft became, for its images (SPEC part 7). Lines come in the order entered;
 * from a provider with another order the article tells. The line's own id is named only where two lines share an article:
 * other providers know no third part of the key (D19).
 */
export function targetsOf({ pedidoDetalle }: Placed, sent: readonly DraftLine[]): TargetLine[] {
  const left = [...(pedidoDetalle ?? [])];
  const inOrder = left.length === sent.length && left.every((line, i) => line.idProducto === sent[i]?.idProducto);
  return sent.map(({ localId, idProducto }) => {
    const at = inOrder ? 0 : left.findIndex(line => line.idProducto === idProducto);
    const found = at < 0 ? undefined : left.splice(at, 1)[0];
    const shared = sent.filter(line => line.idProducto === idProducto).length > 1;
    return { owner: localId, idProducto, idDetalle: (shared && found?.id) || null };
  });
}
