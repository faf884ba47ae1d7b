import { useState } from 'react';
import { useFirstField } from '../../../kit/document/lineForm';
import { choiceOf, namedOf } from '../../../kit/picker/choices';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { Picker, type PickerProps } from '../../../kit/picker/Picker';
import { useIsPhone } from '../../../kit/layout';
import type { DocumentoProps } from './lineState';

type Props = Pick<DocumentoProps, 'kind' | 'store'> & Pick<PickerProps<never>, 'error' | 'onDone'>;

/**
 * Picker of a draft's supplier or customer; shows that it is required once touched (S5). On a desk it gets the initial
 * focus if empty; on a phone that would open the keyboard.
 */
export function ContrapartePicker({ kind: { contraparte }, store, onDone, error }: Props) {
  const value = useDraftPart(store, draft => draft.contraparte);
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
        store.update(current => ({ ...current, contraparte: namedOf(choice) }));
      }}
      onDone={onDone}
      onBlur={typed => isTouchedBy(typed) && setTouched(true)}
      autoFocus={autoFocus}
      error={error ?? (touched && !value ? contraparte.required : undefined)}
    />
  );
}
