import { useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { catalogoOf } from '#contract/catalogos';
import { gateOf } from '../../api/permisos';
import { useMayPass } from '../gate';
import { byName, type Choice } from './choices';
import { Picker, type PickerProps } from './Picker';
import { AddByName } from './AddByName';
import { byHand } from '../form/formValues';

type Passed = 'kind' | 'helperText' | 'required' | 'except' | 'onAdd';

interface PickerInputProps<T extends RaRecord<number>> extends Pick<PickerProps<T>, Passed> {
  /** Name of the form field that holds the id. */
  name: string;
}

/** A picker as form input, whose value is an id. A record that became inactive still shows its name (D32). */
export function PickerInput<T extends RaRecord<number>>({ name, ...props }: PickerInputProps<T>) {
  const { field, fieldState } = useController<Record<string, number | null>>({ name, defaultValue: null });
  const { ref, value: id, onChange, onBlur } = field;
  const [picked, setPicked] = useState<Choice<T> | null>(null);
  const isKnown = !id || picked?.id === id;
  const { data } = useGetOne<T>(props.kind.resource, { id: id ?? 0 }, { enabled: !isKnown });
  const read = data ? props.kind.toChoice(data) : null;
  return (
    <Picker<T>
      // Its line is always reserved: an error on blur would otherwise move the button being clicked.
      helperText=" "
      {...props}
      inputRef={ref}
      value={id && isKnown ? picked : read}
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

/** A `PickerInput` for a reference, by name. If the resource requires only a name, a missing record can be created. */
export default function ReferenceField({ label, resource, ...props }: ReferenceFieldProps) {
  const [adding, setAdding] = useState<string | null>(null);
  const { setValue } = useFormContext();
  const declared = catalogoOf(resource);
  const mayCreate = useMayPass(gateOf(resource, 'create'));
  const isByName = mayCreate && declared?.create.safeParse({ nombre: 'a' }).success;
  return (
    <>
      <PickerInput {...props} kind={byName(resource, label)} onAdd={isByName ? setAdding : undefined} />
      {declared && adding !== null && (
        <AddByName
          declared={declared}
          name={adding}
          onAdded={id => setValue(props.name, id, byHand)}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}
