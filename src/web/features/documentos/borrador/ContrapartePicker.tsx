import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFirstField } from '../../../kit/document/lineForm';
import type { Choice } from '../../../kit/picker/choices';
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

const toChoice = (contraparte: NonNullable<DocumentoBorrador['contraparte']>): Choice<RaRecord<number>> => ({
  id: contraparte.id,
  code: '',
  name: contraparte.nombre,
});

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
      value={value && toChoice(value)}
      onChange={choice => {
        isTouchedBy(true);
        onChange(choice && { id: choice.id, nombre: choice.name });
      }}
      onBlur={typed => isTouchedBy(typed) && setTouched(true)}
      autoFocus={autoFocus}
      error={error ?? (touched && !value ? contraparte.required : undefined)}
    />
  );
}
