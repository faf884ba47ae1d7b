import { z } from 'zod';
import { CANTIDAD_MAX } from '#contract/constants';
import type { PedidoDetalle } from '#contract/pedido';

/** What a line said when an amount was typed for it: the "old" of a conflict (D9). */
const seen = z.object({
  cantidad: z.number(),
  recibido: z.number(),
  /** The new ordered quantity that an open request asked for. */
  solicitada: z.number().nullish(),
  version: z.number().nullish(),
});
export type Seen = z.infer<typeof seen>;

const typedLine = z.object({ cantNueva: z.number().min(0).max(CANTIDAD_MAX), seen });

/** Amounts being typed on the lines of an order, for a receipt or a change request: by line id, the lines without one left out. */
export const lineDraft = z.object({
  /** The Idempotency-Key under which it is sent (D8). */
  key: z.string().min(1),
  /** It was sent and no answer came: until one does, it may neither be changed nor sent anew. */
  unanswered: z.boolean().catch(false),
  lines: z.record(z.string(), typedLine),
});

export type LineDraft = z.infer<typeof lineDraft>;
export type Line = Pick<PedidoDetalle, 'id' | 'cantidad' | 'recibido' | 'version' | 'solicitud'>;

const seenIn = ({ cantidad, recibido, version, solicitud }: Line): Seen => ({
  cantidad,
  recibido,
  version,
  solicitada: solicitud?.cantidad,
});

export const emptyDraft = (key: string): LineDraft => ({ key, unanswered: false, lines: {} });

export const typedFor = (draft: LineDraft, line: Pick<Line, 'id'>): number | null =>
  draft.lines[line.id]?.cantNueva ?? null;

/** Sets the amount of a line; null leaves the line out. */
export function type(draft: LineDraft, line: Line, cantNueva: number | null): LineDraft {
  const { [line.id]: _previous, ...others } = draft.lines;
  if (cantNueva === null) return { ...draft, lines: others };
  const typed = { cantNueva, seen: seenIn(line) };
  return { ...draft, lines: { ...others, [line.id]: typed } };
}

/** What changed under a typed amount since it was typed (D9). */
export interface Conflict {
  old: Seen;
  theirs: Seen;
  mine: number;
}

/** `watchesRequests`: a newer request on the line counts as a change of it. */
export function conflictOf(draft: LineDraft, line: Line, watchesRequests: boolean): Conflict | null {
  const typed = draft.lines[line.id];
  if (!typed) return null;
  const { cantNueva: mine, seen: old } = typed;
  const theirs = seenIn(line);
  const sameVersion = old.version == null || theirs.version == null || old.version === theirs.version;
  const sameRequest = !watchesRequests || (old.solicitada ?? null) === (theirs.solicitada ?? null);
  const sameAmounts = old.cantidad === theirs.cantidad && old.recibido === theirs.recibido;
  return sameVersion && sameRequest && sameAmounts ? null : { old, theirs, mine };
}

/** The body of the call: only the lines with an amount, each with the version it was typed on (D9, D14, D15). */
export const toBody = (orderId: number, draft: LineDraft, lines: readonly Line[]) => ({
  id: orderId,
  pedidoDetalle: lines.flatMap(line => {
    const typed = draft.lines[line.id];
    if (!typed) return [];
    return [{ id: line.id, cantNueva: typed.cantNueva, version: typed.seen.version ?? undefined }];
  }),
});
