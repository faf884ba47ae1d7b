import { z } from 'zod';
import { cantidad as cantidadSchema } from '#contract/declarations/fields';
import type { WriteName } from '#contract/calls/endpointNames';
import { cantidad, plural } from '#contract/text/format';
import { pendiente, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { orderDraftKey, type OrderDraftName } from '../../../app/draftKeys';
import { type StoredDraft, createStoredDraft, sendable } from '../../../kit/draft/storedDraft';
import { mistakeIn } from '../../../kit/mistake';
import type { Typed } from '../../../kit/quantity/QuantityInput';
import { asides, asidesToSend, isWrongAside } from './asides';
import type { Mode } from './OrderHeader';

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

const lineDraft = z.object({
  ...sendable,
  /** By line id; lines without a quantity are absent. */
  lines: z.record(z.string(), z.object({ cantNueva: z.number().min(0), seen })),
  /** By line id, texts that are not a quantity. */
  refused: z.record(z.string(), z.string()).catch({}),
  /** Reason, delivery note number and remark; which of them are asked for depends on the document. */
  motivo: z.string().catch(''),
  guia: z.string().catch(''),
  observacion: z.string().catch(''),
  asides: asides.catch({}),
});
export type LineDraft = z.infer<typeof lineDraft>;
export type TextName = 'motivo' | 'guia' | 'observacion';
type TypedAmount = LineDraft['lines'][string];
type Line = Pick<PedidoDetalle, 'id' | 'cantidad' | 'recibido' | 'version' | 'solicitud'>;

const seenIn = ({ cantidad: ordered, recibido, version, solicitud }: Line): Seen => ({
  cantidad: ordered,
  recibido,
  version,
  solicitada: solicitud?.cantidad,
});

const nothing = { lines: {}, refused: {}, motivo: '', guia: '', observacion: '', asides: {} };

export const emptyDraft = (key: string): LineDraft => ({ key, unanswered: false, ...nothing });

/** The draft of a user for an order, kept in the tab over reloads and the session's expiry until it is sent. */
export const createLineDraftStore = (name: OrderDraftName, userId: number, orderId: number): StoredDraft<LineDraft> =>
  createStoredDraft({
    storage: sessionStorage,
    key: orderDraftKey(name, userId, orderId),
    schema: lineDraft,
    empty: emptyDraft,
    isEmpty: ({ lines, refused, asides: noted, guia, observacion }) =>
      Object.keys({ ...lines, ...refused, ...noted }).length === 0 && guia === '' && observacion === '',
  });

export const typedFor = (draft: LineDraft, line: Pick<Line, 'id'>): number | null =>
  draft.lines[line.id]?.cantNueva ?? null;

/** The same, or the text of the input if it is not a quantity. */
export const typedIn = (draft: LineDraft, line: Pick<Line, 'id'>): Typed =>
  draft.refused[line.id] ?? typedFor(draft, line);

/** Sets a line's quantity. null clears it; so does an unreadable text, which is kept in `refused`. */
export function type(draft: LineDraft, line: Line, typed: Typed): LineDraft {
  const { [line.id]: _amount, ...lines } = draft.lines;
  const { [line.id]: _text, ...refused } = draft.refused;
  if (typed === null) return { ...draft, lines, refused };
  if (typeof typed === 'string') return { ...draft, lines, refused: { ...refused, [line.id]: typed } };
  return { ...draft, lines: { ...lines, [line.id]: { cantNueva: typed, seen: seenIn(line) } }, refused };
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

const textsOf = ({ motivo, guia, observacion }: LineDraft) =>
  Object.fromEntries(Object.entries({ motivo, guia, observacion }).filter(([, text]) => text.trim() !== ''));

/**
 * The request body: the order as read, with the typed quantities and the line versions they were typed on (D9, D14,
 * D15). The order's history is not sent back, and lines without a quantity carry no version.
 */
export const toBody = (order: Pedido, draft: LineDraft) => ({
  ...order,
  ...textsOf(draft),
  pedidoReporte: [],
  pedidoDetalle: order.pedidoDetalle.map(({ cantNueva: _, version: __, ...line }) => {
    const typed = draft.lines[line.id];
    const noted = { ...line, ...asidesToSend(draft.asides, line) };
    return typed ? { ...noted, cantNueva: typed.cantNueva, version: typed.seen.version ?? undefined } : noted;
  }),
});

/** How receipt (`recepcion.ts`), dispatch (`despacho.ts`) and change request (`cambio.ts`) differ from each other. */
export interface LineAmounts {
  mode: Exclude<Mode, 'ver'>;
  /** Part of the storage key of its drafts. */
  storageName: OrderDraftName;
  /** The endpoint; its gate is also that of typing. */
  call: WriteName;
  words: {
    title: string;
    /** Header of the quantity column and, followed by the article's name, label of each input. */
    amount: string;
    confirm: string;
    ask: (orderId: number) => string;
    nothingTyped: string;
    /** Said instead if no line takes a quantity, where something else can be sent. */
    nothingLeft?: string;
    closed: string;
    refused: string;
    unanswered: string;
    retry: string;
  };
  watchesRequests: boolean;
  /** Optional texts asked for in the confirmation. */
  asks: readonly TextName[];
  /** Takes damaged and excess quantities, with or without a received one, and photos, which are uploaded after sending. */
  isOfArrival?: true;
  placeholder: (line: PedidoDetalle) => string;
  /** Adjusts a typed quantity, with the reason if it changed. */
  fit: (line: PedidoDetalle, value: number | null) => { value: number | null; reason: string | null };
  /** What is known of the line before a quantity is typed. */
  hint?: (line: PedidoDetalle) => string | null;
  /** Why a quantity cannot be sent. */
  problem: (line: PedidoDetalle, typed: number) => string | null;
  effect: (line: PedidoDetalle, typed: number) => string;
  /** Whether a quantity has an effect; otherwise it is not sent. */
  counts: (line: PedidoDetalle, typed: number) => boolean;
  /** The line takes no quantity. */
  isOver: (line: PedidoDetalle) => boolean;
  /** A conflict's typed quantity adapted to the current figures; null if none fits. */
  settle: (line: PedidoDetalle, mine: number) => number | null;
  /** Further current facts of a line in conflict, after its figures. */
  now?: (line: PedidoDetalle) => string;
  /** Whether the dialog lists a line before the others. */
  listFirst?: (entry: TypedLine) => boolean;
  warning?: (entry: TypedLine) => string | null;
  /** The quantity as listed in the dialog. */
  listed: (line: PedidoDetalle, typed: number) => string;
  /** Button that fills in the whole quantity, on each line and for all lines. */
  everything?: { label: string; lineLabel: string; amount: (line: PedidoDetalle) => number | null };
  summarise: (order: Pick<Pedido, 'id' | 'pedidoDetalle'>, typed: readonly TypedLine[]) => AmountsSummary;
}

interface AmountsSummary {
  /** Effect of sending, in figures. */
  text: string;
  /** The same after a send without answer, when the order may already include it. */
  unansweredText: string;
  doneText: string;
  facts: readonly (readonly [label: string, value: string])[];
}

export interface TypedLine {
  line: PedidoDetalle;
  typed: number;
}

export const pending = (line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>): number => Math.max(0, pendiente(line));

export const isCompleted = ({ line, typed }: TypedLine): boolean => typed >= pending(line);

type OfLine<T> = (line: PedidoDetalle) => T;

/** What a receipt and a dispatch share: a line takes at most `most` of what is pending, and `why` says why not more. */
export const partOfPending = (most: OfLine<number>, why: OfLine<string>) =>
  ({
    watchesRequests: false,
    placeholder: () => '0',
    fit: (line, value) => {
      const limit = most(line);
      if (value === 0) return { value: null, reason: 'Con 0 la línea queda como está' };
      if (value === null || value <= limit) return { value, reason: null };
      return { value: limit || null, reason: `Se ajustó a ${cantidad(limit)}: ${why(line)}` };
    },
    problem: () => null,
    counts: () => true,
    isOver: line => most(line) === 0,
    settle: (line, mine) => Math.min(mine, most(line)) || null,
    now: line =>
      pending(line) > 0 ? `${plural(pending(line), 'falta', 'faltan')} ${cantidad(pending(line))}` : 'no falta nada',
    listed: (line, typed) => `${cantidad(typed)} de ${cantidad(pendiente(line))}`,
    // Incomplete lines first: those need checking.
    listFirst: entry => !isCompleted(entry),
  }) satisfies Partial<LineAmounts>;

const amount = cantidadSchema(undefined, 0);

/** Why a quantity cannot be sent: it is none, or does not fit its line. */
export const problemOfAmount = (kind: LineAmounts, line: PedidoDetalle, typed: number): string | null =>
  mistakeIn(amount, typed) ?? kind.problem(line, typed);

/** The lines whose quantity is sent. */
export const countedLines = (kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]): TypedLine[] =>
  lines.flatMap(line => {
    const typed = typedFor(draft, line);
    if (typed === null) return [];
    // A draft sent without an answer stays as it was sent, whatever the line's figures are now.
    const counts = draft.unanswered || (kind.counts(line, typed) && problemOfAmount(kind, line, typed) === null);
    return counts ? [{ line, typed }] : [];
  });

/** The draft reduced to the lines that are sent. */
export function sealed(kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]): LineDraft {
  const counted = new Set(countedLines(kind, draft, lines).map(({ line }) => `${line.id}`));
  return { ...draft, lines: Object.fromEntries(Object.entries(draft.lines).filter(([id]) => counted.has(id))) };
}

export const conflictsOf = (kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]): PedidoDetalle[] =>
  lines.filter(line => conflictOf(draft.lines[line.id], line, kind.watchesRequests) !== null);

export function troublesOf(kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]) {
  const problems = lines.filter(line => {
    const typed = typedFor(draft, line);
    return (
      draft.refused[line.id] !== undefined ||
      isWrongAside(draft.asides, line) ||
      (typed !== null && problemOfAmount(kind, line, typed) !== null)
    );
  });
  return { conflicts: conflictsOf(kind, draft, lines), problems };
}

export const isBlank = (kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]): boolean =>
  countedLines(kind, draft, lines).length === 0 && Object.keys(draft.asides).length === 0;

/** What is said of a blank draft if no line takes a quantity; null if one does. */
export const nothingLeft = ({ isOver, words }: LineAmounts, lines: readonly PedidoDetalle[]): string | null =>
  lines.every(isOver) ? (words.nothingLeft ?? null) : null;
