import { useState } from 'react';
import { useFirstField } from '../../../kit/document/useLineForm';
import { choiceOf, namedBy } from '../../../kit/picker/choices';
import { Picker } from '../../../kit/picker/Picker';
import { useIsPhone } from '../../../kit/useIsPhone';
import type { DocumentoBorrador } from './draft';
import type { DocumentoKind } from './kind';

interface ContrapartePickerProps {
  contraparte: DocumentoKind['contraparte'];
  value: DocumentoBorrador['contraparte'];
  onChange: (contraparte: DocumentoBorrador['contraparte']) => void;
  error: string | undefined;
}

/**
 * The supplier or the customer of a draft; missing, it says so once it was touched (S5). On a desk the focus starts on the
 * first thing that is missing; a phone would open its keyboard.
 */
export function ContrapartePicker({ contraparte, value, onChange, error }: ContrapartePickerProps) {
  const isPhone = useIsPhone();
  const [isMissing] = useState(value === null);
  const autoFocus = isMissing && !isPhone;
  const [touched, setTouched] = useState(false);
  const { isTouchedBy } = useFirstField(autoFocus);
  return (
    <Picker
      kind={contraparte.kind}
      value={value && choiceOf(value)}
      onChange={choice => {
        isTouchedBy(true);
        onChange(namedBy(choice));
      }}
      onBlur={typed => isTouchedBy(typed) && setTouched(true)}
      autoFocus={autoFocus}
      error={error ?? (touched && !value ? contraparte.required : undefined)}
    />
  );
}
