import { Suspense, useState, type ReactNode } from 'react';
import { CreateBase, useNotify, useResourceContext, type RaRecord } from 'react-admin';
import { readFailure, useTellIfLeft } from '../../api/failure';
import { gateOf } from '../../api/permisos';
import { errorMessage } from '../errorMessage';
import { GatedScreen } from '../screens';
import { FormContext, FormFrame, FormSkeleton, type FormPageProps, type RecordFormProps } from './FormFrame';

interface CreatePageProps extends FormPageProps, CreateFormProps {
  above?: ReactNode;
}

/**
 * The screen that creates a record, inside a <Resource> or a resource context, around a `FormBody`: its schema is the
 * contract's, its fields are inputs in a `FormGroup`. It stays on the emptied form, ready for the next one; a failure
 * keeps what was typed. The form of a declared catalogue is `CatalogueForm.tsx`.
 */
export function CreatePage({ title, parent, above, ...form }: CreatePageProps) {
  const resource = useResourceContext() ?? '';
  const { backTo = `/${resource}` } = form;
  return (
    <FormFrame title={title} parent={{ title: parent, to: backTo }}>
      <GatedScreen gate={gateOf(resource, 'create')} underTitle>
        {above}
        <CreateForm {...form} backTo={backTo} />
      </GatedScreen>
    </FormFrame>
  );
}

export interface CreateFormProps extends RecordFormProps {
  success: string;
  onCreated?: (record: RaRecord) => void;
}

/** Creates a record, then resets to an empty form for the next one. */
export function CreateForm({ success, failure, backTo, transform, onCreated, children }: CreateFormProps) {
  const notify = useNotify();
  const { noteAsked, tellIfLeft } = useTellIfLeft();
  // A new key remounts the form; emptying the old one would keep its state.
  const [count, setCount] = useState(0);
  const mutationOptions = {
    onMutate: noteAsked,
    onSuccess: (record: RaRecord) => {
      notify(success, { type: 'success' });
      setCount(count + 1);
      onCreated?.(record);
    },
    onError: (error: unknown) => {
      if (!tellIfLeft(readFailure(error))) notify(errorMessage(error, failure), { type: 'error' });
    },
  };
  return (
    <CreateBase key={count} redirect={false} disableAuthentication {...{ transform, mutationOptions }}>
      <FormContext value={{ backTo }}>
        <Suspense fallback={<FormSkeleton />}>{children}</Suspense>
      </FormContext>
    </CreateBase>
  );
}
