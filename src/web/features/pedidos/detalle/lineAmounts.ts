import { z } from 'zod';
import { CANTIDAD_MAX } from '#contract/constants';
import type { WriteName } from '#contract/endpointNames';
import { cantidad } from '#contract/format';
import { plural } from '#contract/frases';
import { pendiente, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { orderDraftKey, type OrderDraftName } from '../../../app/draftKeys';
import { createStoredDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { asides, asidesToSend, isWrongAside } from './asides';
import type { TextName } from './DraftTexts';
import type { Mode } from './OrderHeader';

/** The amounts typed on the lines of an order, one a line: of its receipt, or of a change request. */

/** What a line said when an amount was typed for it: the "old" of a conflict (D9). */
const seen = z.object({
  cantidad: z.number(),
  recibido: z.number(),
  /** The new ordered quantity that an open request asked for. */
  solicitada: z.number().nullish(),
  version: z.number().nullish(),
});
export type Seen = z.infer<typeof seen>;

export const lineDraft = z.object({
  /** The Idempotency-Key under which it is sent (D8). */
  key: z.string().min(1),
  /** It was sent and no answer came: until one does, it may neither be changed nor sent anew. */
  unanswered: z.boolean().catch(false),
  /** By line id; the lines without an amount left out. */
  lines: z.record(z.string(), z.object({ cantNueva: z.number().min(0).max(CANTIDAD_MAX), seen })),
  /** By line id, what was typed and is no amount. */
  refused: z.record(z.string(), z.string()).catch({}),
  /** Why; the supplier's delivery note; a remark: where the document has them. */
  motivo: z.string().catch(''),
  guia: z.string().catch(''),
  observacion: z.string().catch(''),
  asides: asides.catch({}),
});
export type LineDraft = z.infer<typeof lineDraft>;
export type Line = Pick<PedidoDetalle, 'id' | 'cantidad' | 'recibido' | 'version' | 'solicitud'>;

const seenIn = ({ cantidad: ordered, recibido, version, solicitud }: Line): Seen => ({
  cantidad: ordered,
  recibido,
  version,
  solicitada: solicitud?.cantidad,
});

const nothing = { lines: {}, refused: {}, motivo: '', guia: '', observacion: '', asides: {} };

export const emptyDraft = (key: string): LineDraft => ({ key, unanswered: false, ...nothing });

/** What a user has typed for an order: kept in the tab until it is sent, over a reload and a session that ran out. */
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

/** Sets the amount of a line; null leaves the line out, and so does a text that was refused, which is kept beside. */
export function type(draft: LineDraft, line: Line, typed: number | string | null): LineDraft {
  const { [line.id]: _amount, ...lines } = draft.lines;
  const { [line.id]: _text, ...refused } = draft.refused;
  if (typed === null) return { ...draft, lines, refused };
  if (typeof typed === 'string') return { ...draft, lines, refused: { ...refused, [line.id]: typed } };
  return { ...draft, lines: { ...lines, [line.id]: { cantNueva: typed, seen: seenIn(line) } }, refused };
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

/** The texts of a draft that say something. */
const textsOf = ({ motivo, guia, observacion }: LineDraft) =>
  Object.fromEntries(Object.entries({ motivo, guia, observacion }).filter(([, text]) => text.trim() !== ''));

/**
 * The body of the call: the whole order as it was read, in which the lines with an amount say it, each with the version it was
 * typed on (D9, D14, D15). What happened to it before is not sent back, and a line without an amount claims no version.
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

/** What the receipt (`recepcion.ts`), serving from the shelf (`despacho.ts`) and the change request (`cambio.ts`) differ in; everything else they share. */
export interface LineAmounts {
  mode: Exclude<Mode, 'ver'>;
  /** Under which its drafts are stored. */
  storageName: OrderDraftName;
  /** The call that sends it; also the gate of typing. */
  call: WriteName;
  words: {
    title: string;
    /** Title of the amounts' column, and with the article's name behind it the label of each. */
    amount: string;
    confirm: string;
    ask: (orderId: number) => string;
    nothingTyped: string;
    /** Why nothing can be typed on a closed order. */
    closed: string;
    refused: string;
    unanswered: string;
    retry: string;
  };
  watchesRequests: boolean;
  /** What is asked before it is sent; each may be left blank. */
  asks: readonly TextName[];
  /** Notes what came damaged or beyond what was ordered, with an amount or without. */
  notesAsides?: true;
  /** Photos may be taken meanwhile, which are sent after it. */
  takesPhotos?: true;
  /** What an empty input shows. */
  placeholder: (line: PedidoDetalle) => string;
  /** The amount that is kept of a typed one, and why it is not the typed one. */
  fit: (line: PedidoDetalle, value: number | null) => { value: number | null; reason: string | null };
  /** Why the amount cannot be sent as it is. */
  problem: (line: PedidoDetalle, typed: number) => string | null;
  /** What the amount will do to its line. */
  effect: (line: PedidoDetalle, typed: number) => string;
  /** Whether the amount does anything at all: what does not is not sent. */
  counts: (line: PedidoDetalle, typed: number) => boolean;
  /** No amount makes sense for the line. */
  isOver: (line: PedidoDetalle) => boolean;
  /** The typed amount on the numbers of now; null when none fits. */
  settle: (line: PedidoDetalle, mine: number) => number | null;
  /** What is left to say of a line that changed, after its numbers. */
  now?: (line: PedidoDetalle) => string;
  /** Which lines the dialog lists before the others. */
  listFirst?: (one: TypedLine) => boolean;
  /** What the dialog says besides of a line, as a warning. */
  warning?: (one: TypedLine) => string | null;
  /** How the dialog lists it. */
  listed: (line: PedidoDetalle, typed: number) => string;
  /** One click for everything, on a line and on all of them. */
  everything?: { label: string; short: string; lineLabel: string; amount: (line: PedidoDetalle) => number | null };
  summarise: (order: Pick<Pedido, 'id' | 'pedidoDetalle'>, typed: readonly TypedLine[]) => AmountsSummary;
}

export interface AmountsSummary {
  /** Lines that will be sent. */
  lines: number;
  /** What sending will do, in numbers. */
  text: string;
  /** The same of a draft that was sent and not answered: the order may already hold it. */
  unansweredText: string;
  /** What the alert says once it is done. */
  doneText: string;
  facts: readonly (readonly [label: string, value: string])[];
}

export interface TypedLine {
  line: PedidoDetalle;
  typed: number;
}

export const pending = (line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>): number => Math.max(0, pendiente(line));

export const isCompleted = ({ line, typed }: TypedLine): boolean => typed >= pending(line);

/** What a receipt and serving from the shelf share: the amount is of what is still to come. */
export const ofPending = {
  watchesRequests: false,
  placeholder: () => '0',
  problem: () => null,
  counts: () => true,
  now: line =>
    pending(line) > 0 ? `${plural(pending(line), 'falta', 'faltan')} ${cantidad(pending(line))}` : 'no falta nada',
  listed: (line, typed) => `${cantidad(typed)} de ${cantidad(pendiente(line))}`,
  // What is not complete is what the person looks for.
  listFirst: one => !isCompleted(one),
} satisfies Partial<LineAmounts>;

/** The lines whose amount will be sent. */
export const countedLines = (kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]): TypedLine[] =>
  lines.flatMap(line => {
    const typed = typedFor(draft, line);
    if (typed === null) return [];
    // What was sent stays as it was sent, whatever the line says now.
    const counts = draft.unanswered || (kind.counts(line, typed) && kind.problem(line, typed) === null);
    return counts ? [{ line, typed }] : [];
  });

/** What is sent: the lines that count, and nothing else. */
export function sealed(kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]): LineDraft {
  const counted = new Set(countedLines(kind, draft, lines).map(({ line }) => `${line.id}`));
  return { ...draft, lines: Object.fromEntries(Object.entries(draft.lines).filter(([id]) => counted.has(id))) };
}

export function troublesOf(kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]) {
  const conflicts = lines.filter(line => conflictOf(draft, line, kind.watchesRequests) !== null);
  const problems = lines.filter(line => {
    const typed = typedFor(draft, line);
    return (
      draft.refused[line.id] !== undefined ||
      isWrongAside(draft.asides, line) ||
      (typed !== null && kind.problem(line, typed) !== null)
    );
  });
  return { conflicts, problems };
}
