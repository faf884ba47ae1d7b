import { FirstPicker } from '../../../kit/document/FirstPicker';
import { choiceOf, namedOf } from '../../../kit/picker/choices';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import type { PickerProps } from '../../../kit/picker/Picker';
import type { DocumentoProps } from './lineState';

type Props = Pick<DocumentoProps, 'kind' | 'store'> & Pick<PickerProps<never>, 'error' | 'onDone'>;

/** Picker of a draft's supplier or customer. */
export function ContrapartePicker({ kind: { contraparte }, store, ...rest }: Props) {
  const value = useDraftPart(store, draft => draft.contraparte);
  return (
    <FirstPicker
      {...rest}
      kind={contraparte.kind}
      required={contraparte.required}
      value={value && choiceOf(value)}
      onChange={choice => store.update(current => ({ ...current, contraparte: namedOf(choice) }))}
    />
  );
}
