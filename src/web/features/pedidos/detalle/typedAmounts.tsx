import { Typography } from '@mui/material';
import { createContext, use } from 'react';
import { Summary } from '../../../kit/document/facts';
import { useLateDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import type { Sender } from '../../../kit/draft/useSendDraft';
import type { AmountsDraft } from './amountsDraft';
import { linesToSend, isBlank, nothingLeft, type AmountsKind } from './amountsKind';
import { useOrder } from './useOrder';

/** What is typed on the lines of the order on the screen: for its inputs, its summary and its main action. */
export interface TypedAmounts {
  kind: AmountsKind;
  store: StoredDraft<AmountsDraft>;
  sender: Sender;
  /** The draft was sent without an answer: the order may already include it. */
  unanswered: boolean;
  /** All inputs are disabled: no permission, a closed order, or a send without answer. */
  locked: boolean;
  onChange: (change: (current: AmountsDraft) => AmountsDraft) => void;
}

export const TypedAmountsContext = createContext<TypedAmounts | null>(null);

export function useTypedAmounts(): TypedAmounts {
  const amounts = use(TypedAmountsContext);
  if (!amounts) throw new Error('No quantities are typed on this screen');
  return amounts;
}

/** The effect of the typed quantities. It follows the input they are typed in, which must not wait for it. */
function useEffectOfTyped() {
  const { kind, store, sender, unanswered } = useTypedAmounts();
  const order = useOrder();
  const draft = useLateDraft(store);
  const lines = order.pedidoDetalle;
  const { facts, text, unansweredText } = kind.summarise(order, linesToSend(kind, draft, lines));
  if (unanswered && sender.sending.state !== 'sending') return { facts, text: unansweredText };
  return { facts, text: (isBlank(kind, draft, lines) && nothingLeft(kind, lines)) || text };
}

/** The effect in one line. */
export const TypedText = () => useEffectOfTyped().text;

const onDesk = { display: { xs: 'none', lg: 'block' } };

/** The effect in figures, for the summary card; on a desk also in one line, which narrower screens have above the actions. */
export function TypedSummary() {
  const { kind } = useTypedAmounts();
  const { facts, text } = useEffectOfTyped();
  return (
    <>
      <Summary title={kind.words.title} facts={facts} />
      <Typography variant="body2" aria-live="polite" sx={onDesk}>
        {text}
      </Typography>
    </>
  );
}
