import { Paper, Skeleton } from '@mui/material';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import {
  CreateBase,
  EditBase,
  useEditContext,
  useNotify,
  useResourceContext,
  type Identifier,
  type RaRecord,
  type TransformData,
} from 'react-admin';
import { readFailure } from '../../api/failure';
import { readConflict, type Conflict } from '../../api/schemas';
import { errorMessage } from '../errorMessage';
import { LoadFailed, NotFound } from '../screens';
import type { FormField } from './conflict';
import { FormContext } from './formContext';
import { dropUnsaved } from './unsaved';

const loadConflictView = () => import('./ConflictView');
const ConflictView = lazy(loadConflictView);

/** While the record comes, and what the form and its fields need. */
export const FormSkeleton = () => (
  <Paper
    variant="outlined"
    role="status"
    aria-label="Cargando"
    sx={{ maxWidth: theme => theme.breakpoints.values.sm, p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
  >
    <Skeleton variant="rounded" height={20} width="40%" animation={false} />
    <Skeleton variant="rounded" height={40} animation={false} />
    <Skeleton variant="rounded" height={40} animation={false} />
    <Skeleton variant="rounded" height={36} width={96} animation={false} sx={{ justifySelf: 'end' }} />
  </Paper>
);

interface RecordFormProps {
  /** The sentence that a failure begins with; the server's reason stands under it. */
  failure?: string;
  /** Where Regresar leads. */
  backTo?: string;
  /** What is sent, of what was typed. */
  transform?: TransformData;
  /** A `FormBody`. */
  children: ReactNode;
}

export interface CreateFormProps extends RecordFormProps {
  /** Said in green once it is added. */
  success: string;
  onCreated?: (record: RaRecord) => void;
}

/** Adds a record, and is an emptied form again, ready for the next one. */
export function CreateForm({ success, failure, backTo, transform, onCreated, children }: CreateFormProps) {
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
    <CreateBase key={count} redirect={false} disableAuthentication {...{ transform, mutationOptions }}>
      <FormContext value={{ backTo }}>
        <Suspense fallback={<FormSkeleton />}>{children}</Suspense>
      </FormContext>
    </CreateBase>
  );
}

/** What went wrong is shown in place of the form; react-admin would leave the screen and say that there is no such record. */
const quietQuery = { refetchOnWindowFocus: false, refetchOnReconnect: false, onError: () => {} };

/** Only once the record is there: a form that fills in later would lose its focus and what was typed meanwhile. */
function Loaded({ backTo, children }: Pick<RecordFormProps, 'backTo' | 'children'>) {
  const { record, error, isFetching, refetch } = useEditContext();
  if (record) return <Suspense fallback={<FormSkeleton />}>{children}</Suspense>;
  if (!error || isFetching) return <FormSkeleton />;
  return (
    <Paper variant="outlined">
      <LoadFailed
        title="No se pudo cargar el registro"
        error={error}
        onRetry={() => void refetch()}
        notFound={backTo && <NotFound title={readFailure(error).message} to={backTo} />}
      />
    </Paper>
  );
}

export interface EditFormProps extends RecordFormProps {
  /** The declared fields of the record: what a stale edit shows. */
  fields: readonly FormField[];
  /** Of the record; without it the address names it. */
  id?: Identifier;
  onSaved: (record: RaRecord) => void;
}

/** Changes a record. A stale one (D9) shows what the other person did beside what was typed, which stays. */
export function EditForm({ id, fields, transform, onSaved, failure, backTo, children }: EditFormProps) {
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Few need it; who does must not wait for it, nor lose what was typed because it cannot be fetched.
  useEffect(() => void loadConflictView().catch(() => {}), []);
  const mutationOptions = {
    onSuccess: (record: RaRecord) => {
      // They are safe now: the form goes away by itself.
      dropUnsaved();
      onSaved(record);
    },
    onError: (error: unknown) => {
      const current = readConflict(resource, error);
      if (current) setConflict(current);
      else notify(errorMessage(error, failure), { type: 'error' });
    },
  };
  // Another refusal is another conflict: it starts from what stands in the form by then.
  const notice = conflict && (
    <Suspense fallback={null}>
      <ConflictView key={`${conflict.record['version']}`} conflict={conflict} fields={fields} />
    </Suspense>
  );
  return (
    <EditBase
      {...{ id, transform, mutationOptions }}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={quietQuery}
    >
      <FormContext value={{ backTo, notice }}>
        <Loaded backTo={backTo}>{children}</Loaded>
      </FormContext>
    </EditBase>
  );
}
