import type { Pedido, PedidoDetalle } from '#contract/pedido';
import type { Mode } from '../mode';
import { conflictOf, typedFor, type LineDraft } from './draft';

/** The amount that is kept of a typed one. */
export interface Fitted {
  value: number | null;
  /** Why it is not the typed one. */
  reason: string | null;
}

/** What the lines with an amount add up to. */
export interface WorkSummary {
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

/**
 * A way of working on the lines of an order, one amount a line: the receipt and the change request. They share the table,
 * what is kept of the typing, the conflicts and the sending, and differ in these facts.
 */
export interface LineWork {
  mode: Exclude<Mode, 'ver'>;
  /** Under which its drafts are stored. */
  storageName: string;
  /** The call that sends it; also the gate of typing. */
  call: 'pedidos.recibir' | 'pedidos.solicitarCambio';
  words: {
    title: string;
    /** Title of the amounts' column, and with the article's name behind it the label of each. */
    amount: string;
    confirm: string;
    ask: (orderId: number) => string;
    nothingTyped: string;
    /** Why nothing can be typed: the start of a sentence that names the permission, and a closed order. */
    withoutPermission: string;
    closed: string;
    refused: string;
    unanswered: string;
    retry: string;
  };
  watchesRequests: boolean;
  /** What an empty input shows. */
  placeholder: (line: PedidoDetalle) => string;
  fit: (line: PedidoDetalle, value: number | null) => Fitted;
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
  /** How the dialog lists it. */
  listed: (line: PedidoDetalle, typed: number) => string;
  /** One click for everything, on a line and on all of them. */
  everything?: { label: string; short: string; lineLabel: string; amount: (line: PedidoDetalle) => number | null };
  summarise: (order: Pick<Pedido, 'id' | 'pedidoDetalle'>, typed: readonly TypedLine[]) => WorkSummary;
}

export interface TypedLine {
  line: PedidoDetalle;
  typed: number;
}

/** The lines whose amount will be sent. */
export const countedLines = (work: LineWork, draft: LineDraft, lines: readonly PedidoDetalle[]): TypedLine[] =>
  lines.flatMap(line => {
    const typed = typedFor(draft, line);
    if (typed === null) return [];
    // What was sent stays as it was sent, whatever the line says now.
    const counts = draft.unanswered || (work.counts(line, typed) && work.problem(line, typed) === null);
    return counts ? [{ line, typed }] : [];
  });

/** How many lines changed under their amounts, and how many amounts cannot be sent. */
export function troublesOf(work: LineWork, draft: LineDraft, lines: readonly PedidoDetalle[]) {
  const conflicts = lines.filter(line => conflictOf(draft, line, work.watchesRequests) !== null).length;
  const problems = lines.filter(line => {
    const typed = typedFor(draft, line);
    return typed !== null && work.problem(line, typed) !== null;
  }).length;
  return { conflicts, problems };
}
