import { useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { useController } from 'react-hook-form';
import { byNombre, type Choice, type PickerKind } from './choices';
import { Picker, type PickerProps } from './Picker';

interface PickerInputProps<T extends RaRecord<number>> extends Pick<
  PickerProps<T>,
  'helperText' | 'required' | 'except'
> {
  /** Of the field that holds the id of what is picked. */
  name: string;
  kind: PickerKind<T>;
}

/**
 * The picker in a form that keeps an id. One that is inactive by now stays readable (D32). The line under it is there before
 * a message is: a button that moves as one leaves the field is missed.
 */
export function PickerInput<T extends RaRecord<number>>({
  name,
  kind,
  helperText = ' ',
  ...props
}: PickerInputProps<T>) {
  const { field, fieldState } = useController<Record<string, number | null>>({ name, defaultValue: null });
  const { ref, value: id, onChange, onBlur } = field;
  const [picked, setPicked] = useState<Choice<T> | null>(null);
  const isKnown = !id || picked?.id === id;
  const { data } = useGetOne<T>(kind.resource, { id: id ?? 0 }, { enabled: !isKnown });
  const read = data ? kind.toChoice(data) : null;
  return (
    <Picker<T>
      {...props}
      helperText={helperText}
      kind={kind}
      inputRef={ref}
      value={id ? (isKnown ? picked : read) : null}
      onChange={choice => {
        setPicked(choice);
        onChange(choice?.id ?? null);
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}

interface ReferenceFieldProps extends Pick<PickerInputProps<RaRecord<number>>, 'name' | 'helperText' | 'required'> {
  label: string;
  resource: string;
}

/** The same for a field that refers to a record by its name. */
export default function ReferenceField({ label, resource, ...props }: ReferenceFieldProps) {
  return <PickerInput {...props} kind={byNombre(resource, label)} />;
}
