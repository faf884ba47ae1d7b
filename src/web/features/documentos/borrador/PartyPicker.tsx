import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFirstField } from '../../../kit/document/lineForm';
import type { Choice } from '../../../kit/picker/choices';
import { Picker } from '../../../kit/picker/Picker';
import { useIsPhone } from '../../../kit/useIsPhone';
import type { TradeDraft } from './draft';
import type { TradeKind } from './kind';

interface PartyPickerProps {
  party: TradeKind['party'];
  value: TradeDraft['party'];
  onChange: (party: TradeDraft['party']) => void;
  error: string | undefined;
}

const toChoice = (party: NonNullable<TradeDraft['party']>): Choice<RaRecord<number>> => ({
  id: party.id,
  code: '',
  name: party.nombre,
});

/**
 * The supplier or the customer of a draft; missing, it says so once it was touched (S5). On a desk the focus starts on the
 * first thing that is missing; a phone would open its keyboard.
 */
export function PartyPicker({ party, value, onChange, error }: PartyPickerProps) {
  const isPhone = useIsPhone();
  const [isMissing] = useState(value === null);
  const autoFocus = isMissing && !isPhone;
  const [touched, setTouched] = useState(false);
  const { isTouchedBy } = useFirstField(autoFocus);
  return (
    <Picker
      kind={party.kind}
      value={value && toChoice(value)}
      onChange={choice => {
        isTouchedBy(true);
        onChange(choice && { id: choice.id, nombre: choice.name });
      }}
      onBlur={typed => isTouchedBy(typed) && setTouched(true)}
      autoFocus={autoFocus}
      error={error ?? (touched && !value ? party.required : undefined)}
    />
  );
}
