import { useState } from 'react';
import { useIsPhone } from '../../../kit/useIsPhone';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { TradeDraft } from './draft';
import type { TradeKind } from './kind';
import { PartyPicker } from './PartyPicker';

interface TradeHeaderProps {
  kind: TradeKind;
  draft: TradeDraft;
  store: StoredDraft<TradeDraft>;
  error: string | undefined;
}

/** The supplier or the customer. On a desk the focus is on the first thing that is missing; a phone would open its keyboard. */
export function TradeHeader({ kind, draft, store, error }: TradeHeaderProps) {
  const isPhone = useIsPhone();
  const [startsWithParty] = useState(draft.party !== null);
  return (
    <PartyPicker
      party={kind.party}
      value={draft.party}
      onChange={party => store.update(current => ({ ...current, party }))}
      error={error}
      autoFocus={!isPhone && !startsWithParty}
    />
  );
}
