import { Typography } from '@mui/material';
import { Summary } from '../../../kit/document/facts';
import { useLateDraft } from '../../../kit/draft/storedDraft';
import { countedLines, isBlank, nothingLeft } from './lineAmounts';
import { useTypedAmounts } from './typedAmounts';
import { useOrder } from './useOrder';

/** The effect of the typed quantities. It follows the input they are typed in, which must not wait for it. */
function useEffectOfTyped() {
  const { kind, store, unanswered, isSending } = useTypedAmounts();
  const order = useOrder();
  const draft = useLateDraft(store);
  const lines = order.pedidoDetalle;
  const { facts, text, unansweredText } = kind.summarise(order, countedLines(kind, draft, lines));
  if (unanswered && !isSending) return { facts, text: unansweredText };
  return { facts, text: (isBlank(kind, draft, lines) && nothingLeft(kind, lines)) || text };
}

/** The effect in one line. */
export const TypedText = () => useEffectOfTyped().text;

/** The effect in figures and in one line, for the summary card. */
export function TypedSummary() {
  const { kind } = useTypedAmounts();
  const { facts, text } = useEffectOfTyped();
  return (
    <>
      <Summary title={kind.words.title} facts={facts} />
      <Typography variant="body2" aria-live="polite">
        {text}
      </Typography>
    </>
  );
}
