import { z } from 'zod';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { orderDraftKey, type OrderDraftName } from '../../../api/storageKeys';
import { type StoredDraft, createStoredDraft, sendable } from '../../../kit/draft/storedDraft';
import type { Typed } from '../../../kit/quantity/QuantityInput';
import { asides, asidesToSend } from './asides';

/** Quantities typed on the lines of an order, for a receipt, a dispatch or a change request. */

/** The line's figures when a quantity was typed: the "old" side of a conflict (D9). */
const seen = z.object({
  cantidad: z.number(),
  recibido: z.number(),
  /** The quantity of an open change request. */
  solicitada: z.number().nullish(),
  version: z.number().nullish(),
});
export type Seen = z.infer<typeof seen>;

const amountsDraft = z.object({
  ...sendable,
  /** Quantities by line id; lines without one are absent. */
  lines: z.record(z.string(), z.object({ cantNueva: z.number().min(0), seen })),
  /** Texts that are not a quantity, by line id. */
  unreadable: z.record(z.string(), z.string()).catch({}),
  /** Reason, delivery note number and remark; which of them are asked for depends on the document. */
  motivo: z.string().catch(''),
  guia: z.string().catch(''),
  observacion: z.string().catch(''),
  asides: asides.catch({}),
});
export type AmountsDraft = z.infer<typeof amountsDraft>;
export type TextName = 'motivo' | 'guia' | 'observacion';
type TypedAmount = AmountsDraft['lines'][string];
type Line = Pick<PedidoDetalle, 'id' | 'cantidad' | 'recibido' | 'version' | 'solicitud'>;

const seenIn = ({ cantidad: ordered, recibido, version, solicitud }: Line): Seen => ({
  cantidad: ordered,
  recibido,
  version,
  solicitada: solicitud?.cantidad,
});

const nothing = { lines: {}, unreadable: {}, motivo: '', guia: '', observacion: '', asides: {} };

export const emptyDraft = (key: string): AmountsDraft => ({ key, unanswered: false, ...nothing });

/** The draft of a user for an order, kept in the tab over reloads and the session's expiry until it is sent. */
export const openAmountsDraft = (name: OrderDraftName, userId: number, orderId: number): StoredDraft<AmountsDraft> =>
  createStoredDraft({
    storage: sessionStorage,
    key: orderDraftKey(name, userId, orderId),
    schema: amountsDraft,
    empty: emptyDraft,
    isEmpty: ({ lines, unreadable, asides: noted, guia, observacion }) =>
      Object.keys({ ...lines, ...unreadable, ...noted }).length === 0 && guia === '' && observacion === '',
  });

export const amountOf = (draft: AmountsDraft, line: Pick<Line, 'id'>): number | null =>
  draft.lines[line.id]?.cantNueva ?? null;

/** The same, or the text of the input if it is not a quantity. */
export const typedIn = (draft: AmountsDraft, line: Pick<Line, 'id'>): Typed =>
  draft.unreadable[line.id] ?? amountOf(draft, line);

/** Sets a line's quantity. null clears it; so does an unreadable text, which is kept in `unreadable`. */
export function withAmount(draft: AmountsDraft, line: Line, typed: Typed): AmountsDraft {
  const { [line.id]: _amount, ...lines } = draft.lines;
  const { [line.id]: _text, ...unreadable } = draft.unreadable;
  if (typed === null) return { ...draft, lines, unreadable };
  if (typeof typed === 'string') return { ...draft, lines, unreadable: { ...unreadable, [line.id]: typed } };
  return { ...draft, lines: { ...lines, [line.id]: { cantNueva: typed, seen: seenIn(line) } }, unreadable };
}

/**
 * The conflict of a line that changed after a quantity was typed, or null (D9). `watchesRequests`: a newer change request
 * on the line counts as a change.
 */
export function conflictOf(typed: TypedAmount | undefined, line: Line, watchesRequests: boolean) {
  if (!typed) return null;
  const { cantNueva: mine, seen: old } = typed;
  const theirs = seenIn(line);
  const sameVersion = old.version == null || theirs.version == null || old.version === theirs.version;
  const sameRequest = !watchesRequests || (old.solicitada ?? null) === (theirs.solicitada ?? null);
  const sameAmounts = old.cantidad === theirs.cantidad && old.recibido === theirs.recibido;
  return sameVersion && sameRequest && sameAmounts ? null : { old, theirs, mine };
}

const textsOf = ({ motivo, guia, observacion }: AmountsDraft) =>
  Object.fromEntries(Object.entries({ motivo, guia, observacion }).filter(([, text]) => text.trim() !== ''));

/**
 * The request body: the order as read, with the typed quantities and the line versions they were typed on (D9, D14,
 * D15). The order's history is not sent back, and lines without a quantity carry no version.
 */
export const toBody = (
  order: Pedido,
  draft: AmountsDraft,
  besides?: (line: PedidoDetalle, typed: number) => object,
) => ({
  ...order,
  ...textsOf(draft),
  pedidoReporte: [],
  pedidoDetalle: order.pedidoDetalle.map(({ cantNueva: _, version: __, ...line }) => {
    const typed = draft.lines[line.id];
    const noted = { ...line, ...asidesToSend(draft.asides, line) };
    if (!typed) return noted;
    const { cantNueva, seen } = typed;
    return { ...noted, ...besides?.(line, cantNueva), cantNueva, version: seen.version ?? undefined };
  }),
});
