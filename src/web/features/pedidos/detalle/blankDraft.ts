import type { PedidoDetalle } from '#contract/pedido';
import { countedLines, type LineAmounts, type LineDraft } from './lineAmounts';

export const isBlank = (kind: LineAmounts, draft: LineDraft, lines: readonly PedidoDetalle[]): boolean =>
  countedLines(kind, draft, lines).length === 0 && Object.keys(draft.asides).length === 0;

/** What is said of a blank draft if no line takes a quantity; null if one does. */
export const nothingLeft = ({ isOver, words }: LineAmounts, lines: readonly PedidoDetalle[]): string | null =>
  lines.every(isOver) ? (words.nothingLeft ?? null) : null;
