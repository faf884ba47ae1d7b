import { useState } from 'react';
import { useFirstField } from '../../../kit/document/lineForm';
import { choiceOf, namedBy } from '../../../kit/picker/choices';
import { Picker, type PickerProps } from '../../../kit/picker/Picker';
import { useIsPhone } from '../../../kit/layout';
import type { DocumentoDraft } from './draft';
import type { DocumentoKind } from './kind';

interface ContrapartePickerProps extends Pick<PickerProps<never>, 'error' | 'onDone'> {
  contraparte: DocumentoKind['contraparte'];
  value: DocumentoDraft['contraparte'];
  onChange: (contraparte: DocumentoDraft['contraparte']) => void;
}

/**
 * Picker of a draft's supplier or customer; shows that it is required once touched (S5). On a desk it gets the initial
 * focus if empty; on a phone that would open the keyboard.
 */
export function ContrapartePicker({ contraparte, value, onChange, onDone, error }: ContrapartePickerProps) {
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
      onDone={onDone}
      onBlur={typed => isTouchedBy(typed) && setTouched(true)}
      autoFocus={autoFocus}
      error={error ?? (touched && !value ? contraparte.required : undefined)}
    />
  );
}
