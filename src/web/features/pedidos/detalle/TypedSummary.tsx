import { Typography } from '@mui/material';
import type { Pedido } from '#contract/pedido';
import { Fact, Summary } from '../../../kit/document/facts';
import { useLateDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { countedLines, type LineAmounts, type LineDraft, isBlank, nothingLeft } from './lineAmounts';

interface TypedProps {
  kind: LineAmounts;
  order: Pedido;
  store: StoredDraft<LineDraft>;
  /** The draft was sent without an answer: the order may already include it. */
  mayBeSent: boolean;
}

/** The effect of the typed quantities. It follows the input they are typed in, which must not wait for it. */
function useEffectOfTyped({ kind, order, store, mayBeSent }: TypedProps) {
  const draft = useLateDraft(store);
  const lines = order.pedidoDetalle;
  const { facts, text, unansweredText } = kind.summarise(order, countedLines(kind, draft, lines));
  if (mayBeSent) return { facts, text: unansweredText };
  return { facts, text: (isBlank(kind, draft, lines) && nothingLeft(kind, lines)) || text };
}

/** The effect in one line. */
export const TypedText = (props: TypedProps) => useEffectOfTyped(props).text;

/** The effect in figures and in one line, for the summary card. */
export function TypedSummary(props: TypedProps) {
  const { facts, text } = useEffectOfTyped(props);
  return (
    <>
      <Summary title={props.kind.words.title}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Summary>
      <Typography variant="body2" aria-live="polite">
        {text}
      </Typography>
    </>
  );
}
