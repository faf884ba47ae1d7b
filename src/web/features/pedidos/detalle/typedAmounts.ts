import { createContext, use } from 'react';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { LineAmounts, LineDraft } from './lineAmounts';

/** What is typed on the lines of the order on the screen: for its inputs, its summary and its main action. */
export interface TypedAmounts {
  kind: LineAmounts;
  store: StoredDraft<LineDraft>;
  /** The draft was sent without an answer: the order may already include it. */
  unanswered: boolean;
  isSending: boolean;
  /** All inputs are disabled: no permission, a closed order, or a send without answer. */
  locked: boolean;
  onChange: (change: (current: LineDraft) => LineDraft) => void;
}

export const TypedAmountsContext = createContext<TypedAmounts | null>(null);

export function useTypedAmounts(): TypedAmounts {
  const amounts = use(TypedAmountsContext);
  if (!amounts) throw new Error('No quantities are typed on this screen');
  return amounts;
}
