import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useIsPhone } from '../width';
import { Picker, type PickerProps } from '../picker/Picker';
import { useFirstField } from './lineForm';

interface FirstPickerProps<T extends RaRecord<number>> extends Pick<
  PickerProps<T>,
  'kind' | 'value' | 'onChange' | 'onDone' | 'error'
> {
  /** What is said when it is missing. */
  required: string;
}

/**
 * Picker of whom or what a draft is for; says that it is required once touched (S5). On a desk it gets the initial focus if
 * empty; on a phone that would open the keyboard.
 */
export function FirstPicker<T extends RaRecord<number>>({ required, ...picker }: FirstPickerProps<T>) {
  const { value, error, onChange } = picker;
  const isPhone = useIsPhone();
  const [isMissing] = useState(value === null);
  const autoFocus = isMissing && !isPhone;
  const [touched, setTouched] = useState(false);
  // A refusal is of the choice that was sent, not of the one made since.
  const [refused, setRefused] = useState({ error, id: value?.id });
  if (refused.error !== error) setRefused({ error, id: value?.id });
  const refusal = refused.id === value?.id ? error : undefined;
  const { isTouchedBy } = useFirstField(autoFocus);
  return (
    <Picker
      {...picker}
      onChange={choice => {
        isTouchedBy(true);
        onChange(choice);
      }}
      onBlur={typed => isTouchedBy(typed) && setTouched(true)}
      autoFocus={autoFocus}
      error={refusal ?? (touched && !value ? required : undefined)}
    />
  );
}
