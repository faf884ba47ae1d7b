import { Paper } from '@mui/material';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  EditBase,
  useEditContext,
  useGetOne,
  useNotify,
  useParams,
  useRedirect,
  useResourceContext,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { NO_RECORD } from '#contract/calls/envelope';
import { pathId } from '#contract/declarations/fields';
import { readFailure, useTellIfLeft } from '../../api/failure';
import { gateOf, type Subject } from '../../api/permisos';
import { quietErrors } from '../../api/reads';
import { readConflict, schemaOf, type Conflict } from '../../api/schemas';
import { errorMessage } from '../errorMessage';
import { GatedScreen, LazyPart, LoadFailed, NotFound } from '../screens';
import type { FormField } from './conflict';
import { goOn } from './unsaved';
import {
  FormContext,
  FormFrame,
  FormSkeleton,
  type FormPageProps,
  type FormShape,
  type RecordFormProps,
} from './FormFrame';

interface EditPageProps extends FormPageProps, Omit<EditFormProps, 'id' | 'onSaved'> {
  /** Owner of the record, for gates that allow more on one's own. */
  usuario?: Subject;
  nameOf?: (record: RaRecord) => string;
  onSaved?: (record: RaRecord) => void;
}

/** The screen that edits a record, around a `FormBody` like `CreatePage`; once saved, it goes to the list. */
export function EditPage({ title, parent, usuario, nameOf, onSaved, ...form }: EditPageProps) {
  const resource = useResourceContext() ?? '';
  const { backTo = `/${resource}` } = form;
  const notify = useNotify();
  const redirect = useRedirect();
  const isShown = useIsMounted();
  const id = pathId.safeParse(useParams()['id']).data;
  // Reads the form's record from the query cache, without a request.
  const { data: read } = useGetOne(resource, { id }, { enabled: false });
  const name = read && nameOf?.(read);
  const leave = (record: RaRecord) => {
    onSaved?.(record);
    notify('Los cambios se guardaron', { type: 'success' });
    if (isShown() && !goOn()) redirect(form.backTo ?? 'list', resource);
  };
  return (
    <FormFrame title={name ? `${title}: ${name}` : title} parent={{ title: parent, to: backTo }}>
      <GatedScreen gate={gateOf(resource, 'update')} usuario={usuario} underTitle>
        {id === undefined ? (
          <NotFound title={NO_RECORD} to={backTo} underTitle />
        ) : (
          <EditForm key={id} {...form} id={id} backTo={backTo} onSaved={leave} />
        )}
      </GatedScreen>
    </FormFrame>
  );
}

const loadConflictView = () => import('./ConflictView');
const ConflictView = lazy(loadConflictView);

/** Renders the form only once the record is loaded: filling it in later would lose the focus and typed values. */
function Loaded({ backTo, shape, children }: Pick<EditFormProps, 'backTo' | 'shape' | 'children'>) {
  const { record, error, isFetching, refetch } = useEditContext();
  const skeleton = <FormSkeleton shape={shape} />;
  if (record) return <Suspense fallback={skeleton}>{children}</Suspense>;
  if (!error || isFetching) return skeleton;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 'md' }}>
      <LoadFailed
        title="No se pudo cargar el registro"
        error={error}
        onRetry={refetch}
        notFound={backTo && <NotFound title={NO_RECORD} to={backTo} underTitle />}
      />
    </Paper>
  );
}

export interface EditFormProps extends RecordFormProps {
  /** The declared fields of the record, compared when the edit is stale. */
  fields: readonly FormField[];
  shape: FormShape;
  id: Identifier;
  onSaved: (record: RaRecord) => void;
}

/** Updates a record. A stale edit (D9) shows the other person's changes beside the typed values, which are kept. */
export function EditForm({ id, fields, shape, transform, onSaved, failure, backTo, children }: EditFormProps) {
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // After the form was left, its answer is only notified: what is typed elsewhere by then stays.
  const { noteAsked, tellIfLeft } = useTellIfLeft();
  const isSaved = useRef(false);
  // Preloaded, though rarely needed: a conflict must not wait for it, nor lose typed values if it cannot be fetched.
  useEffect(() => void loadConflictView().catch(() => {}), []);
  const mutationOptions = {
    onMutate: noteAsked,
    onSuccess: (record: RaRecord) => {
      isSaved.current = true;
      onSaved(record);
    },
    onError: (error: unknown) => {
      const failed = readFailure(error);
      if (tellIfLeft(failed)) return;
      const current = readConflict(schemaOf(resource), failed);
      if (current) setConflict(current);
      else notify(errorMessage(error, failure), { type: 'error' });
    },
  };
  // A new refusal is a new conflict: the key remounts the view with the form's current values.
  const notice = conflict && (
    <LazyPart>
      <ConflictView key={`${conflict.record['version']}`} conflict={conflict} fields={fields} />
    </LazyPart>
  );
  return (
    <EditBase
      {...{ id, transform, mutationOptions }}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={quietErrors}
    >
      <FormContext value={{ backTo, notice, isSaved }}>
        <Loaded {...{ backTo, shape }}>{children}</Loaded>
      </FormContext>
    </EditBase>
  );
}
