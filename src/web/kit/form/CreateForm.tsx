import { useState } from 'react';
import { CreateBase, useNotify, type RaRecord, type TransformData } from 'react-admin';
import { errorMessage } from '../errorMessage';
import { FormBody, type FormProps } from './FormBody';

export interface CreateFormProps extends FormProps {
  /** Said in green once it is added. */
  success: string;
  defaultValues?: Record<string, unknown>;
  /** False where S2 has no Limpiar. */
  resettable?: boolean;
  /** What is sent, of what was typed. */
  transform?: TransformData;
  onCreated?: (record: RaRecord) => void;
}

/** Adds a record, and is an emptied form again, ready for the next one. */
export function CreateForm({ success, failure, onCreated, resettable = true, transform, ...body }: CreateFormProps) {
  const notify = useNotify();
  // A new form for the next record, not the old one with its values taken out.
  const [count, setCount] = useState(0);
  const mutationOptions = {
    onSuccess: (record: RaRecord) => {
      notify(success, { type: 'success' });
      setCount(count + 1);
      onCreated?.(record);
    },
    onError: (error: unknown) => notify(errorMessage(error, failure), { type: 'error' }),
  };
  return (
    <CreateBase
      key={count}
      redirect={false}
      disableAuthentication
      transform={transform}
      mutationOptions={mutationOptions}
    >
      <FormBody {...body} resettable={resettable} />
    </CreateBase>
  );
}
