import type { WriteName } from '#contract/calls/endpointNames';
import { cantidadSchema, mistakeIn } from '#contract/declarations/fields';
import { pendiente, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { cantidad, plural } from '#contract/text/format';
import type { OrderDraftName } from '../../../api/storageKeys';
import { amountOf, conflictOf, type AmountsDraft, type TextName } from './amountsDraft';
import { isWrongAside } from './asides';
import type { Mode } from './mode';

/** How receipt (`recepcion.ts`), dispatch (`despacho.ts`) and change request (`cambio.ts`) differ from each other. */
export interface AmountsKind {
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
    confirmTitle: (orderId: number) => string;
    nothingTyped: string;
    /** Replaces `nothingTyped` if no line takes a quantity, where something else can be sent. */
    nothingLeft?: string;
    closed: string;
    refused: string;
    unanswered: string;
    retry: string;
  };
  watchesRequests: boolean;
  /** Optional texts asked for in the confirmation. */
  optionalTexts: readonly TextName[];
  /** Takes damaged and excess quantities, with or without a received one, and photos, which are uploaded after sending. */
  isOfArrival?: true;
  placeholder: (line: PedidoDetalle) => string;
  /** Adjusts a typed quantity, with the reason if it changed. */
  fit: (line: PedidoDetalle, value: number | null) => { value: number | null; reason: string | null };
  /** Further keys of the line in the body. */
  besides?: (line: PedidoDetalle, typed: number) => object;
  /** What is known of the line before a quantity is typed. */
  hint?: (line: PedidoDetalle) => string | null;
  /** Why a quantity cannot be sent. */
  problem: (line: PedidoDetalle, typed: number) => string | null;
  /** Why the quantities of all lines of one article cannot be sent together, though each by itself could. */
  problemOfAll?: (typed: readonly TypedLine[]) => string | null;
  effect: (line: PedidoDetalle, typed: number) => string;
  /** Whether a quantity has an effect; otherwise it is not sent. */
  hasEffect: (line: PedidoDetalle, typed: number) => boolean;
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
  everything?: {
    label: string;
    lineLabel: string;
    amount: (line: PedidoDetalle) => number | null;
    /** The quantities of all lines at once, where those of one line leave less for others. */
    amounts?: (lines: readonly PedidoDetalle[]) => (number | null)[];
  };
  summarise: (order: Pick<Pedido, 'id' | 'pedidoDetalle'>, typed: readonly TypedLine[]) => AmountsSummary;
}

interface AmountsSummary {
  /** Effect of sending, in figures. */
  text: string;
  /** The text after a send without answer, when the order may already include it. */
  unansweredText: string;
  doneText: string;
  facts: readonly (readonly [label: string, value: string])[];
}

export interface TypedLine {
  line: PedidoDetalle;
  typed: number;
}

export const stillPending = (line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>): number =>
  Math.max(0, pendiente(line));

export const isCompleted = ({ line, typed }: TypedLine): boolean => typed >= stillPending(line);

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
    hasEffect: () => true,
    isOver: line => most(line) === 0,
    settle: (line, mine) => Math.min(mine, most(line)) || null,
    now: line =>
      stillPending(line) > 0
        ? `${plural(stillPending(line), 'falta', 'faltan')} ${cantidad(stillPending(line))}`
        : 'no falta nada',
    listed: (line, typed) => `${cantidad(typed)} de ${cantidad(pendiente(line))}`,
    // Incomplete lines first: those need checking.
    listFirst: entry => !isCompleted(entry),
  }) satisfies Partial<AmountsKind>;

const amount = cantidadSchema(undefined, 0);

type Lines = readonly PedidoDetalle[];

const typedOn = (draft: AmountsDraft, lines: Lines): TypedLine[] =>
  lines.flatMap(line => {
    const typed = amountOf(draft, line);
    return typed === null ? [] : [{ line, typed }];
  });

interface OfArticles {
  lines: Lines;
  problems: Map<number, string | null>;
}

/** What was found for a draft: at every key each line asks, and the summary does, for all of them. */
const ofArticles = new WeakMap<AmountsDraft, OfArticles>();

function problemsOfArticles(draft: AmountsDraft, lines: Lines, problemOfAll: NonNullable<AmountsKind['problemOfAll']>) {
  const known = ofArticles.get(draft);
  if (known?.lines === lines) return known.problems;
  const byArticle = new Map<number, TypedLine[]>();
  for (const entry of typedOn(draft, lines)) {
    const { idProducto } = entry.line;
    const same = byArticle.get(idProducto);
    if (same) same.push(entry);
    else byArticle.set(idProducto, [entry]);
  }
  const problems = new Map([...byArticle].map(([id, typed]) => [id, problemOfAll(typed)]));
  ofArticles.set(draft, { lines, problems });
  return problems;
}

/** Why the quantities of the line's article cannot be sent together; null also where none is typed on the line. */
export function problemOfArticle(kind: AmountsKind, draft: AmountsDraft, line: PedidoDetalle, lines: Lines) {
  if (!kind.problemOfAll || amountOf(draft, line) === null) return null;
  return problemsOfArticles(draft, lines, kind.problemOfAll).get(line.idProducto) ?? null;
}

/** Why a quantity cannot be sent: it is none, or does not fit its line. */
export const problemOfAmount = (kind: AmountsKind, line: PedidoDetalle, typed: number): string | null =>
  mistakeIn(amount, typed) ?? kind.problem(line, typed);

/** Why the quantity typed on a line cannot be sent; null also where none is. */
export function problemOfTyped(kind: AmountsKind, draft: AmountsDraft, line: PedidoDetalle, lines: Lines) {
  const typed = amountOf(draft, line);
  if (typed === null) return null;
  return problemOfAmount(kind, line, typed) ?? problemOfArticle(kind, draft, line, lines);
}

const isWrong = (...typed: Parameters<typeof problemOfTyped>): boolean => problemOfTyped(...typed) !== null;

/** A draft sent without an answer stays as it was sent, whatever its lines' figures are now. */
export const linesToSend = (kind: AmountsKind, draft: AmountsDraft, lines: Lines): TypedLine[] =>
  typedOn(draft, lines).filter(
    ({ line, typed }) => draft.unanswered || (kind.hasEffect(line, typed) && !isWrong(kind, draft, line, lines)),
  );

export function onlyLinesToSend(kind: AmountsKind, draft: AmountsDraft, lines: Lines): AmountsDraft {
  const sent = new Set(linesToSend(kind, draft, lines).map(({ line }) => `${line.id}`));
  return { ...draft, lines: Object.fromEntries(Object.entries(draft.lines).filter(([id]) => sent.has(id))) };
}

export const conflictsOf = (kind: AmountsKind, draft: AmountsDraft, lines: Lines): PedidoDetalle[] =>
  lines.filter(line => conflictOf(draft.lines[line.id], line, kind.watchesRequests) !== null);

export function troublesOf(kind: AmountsKind, draft: AmountsDraft, lines: Lines) {
  const problems = lines.filter(
    line =>
      draft.unreadable[line.id] !== undefined || isWrongAside(draft.asides, line) || isWrong(kind, draft, line, lines),
  );
  return { conflicts: conflictsOf(kind, draft, lines), problems };
}

export const isBlank = (kind: AmountsKind, draft: AmountsDraft, lines: Lines): boolean =>
  linesToSend(kind, draft, lines).length === 0 && Object.keys(draft.asides).length === 0;

/** What is said of a blank draft if no line takes a quantity; null if one does. */
export const nothingLeft = ({ isOver, words }: AmountsKind, lines: Lines): string | null =>
  lines.every(isOver) ? (words.nothingLeft ?? null) : null;
