import { Box, Paper, Skeleton } from '@mui/material';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import {
  useGetOne,
  useNotify,
  useParams,
  useRedirect,
  useResourceContext,
  CreateBase,
  EditBase,
  useEditContext,
  type RaRecord,
  type Identifier,
  type TransformData,
} from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { NO_RECORD } from '#contract/calls/envelope';
import { pathId } from '#contract/declarations/fields';
import { gateOf, type Subject } from '../../api/permisos';
import { FieldGrid } from './FieldGrid';
import { PageTitle, ScreenTitle } from '../PageTitle';
import { GatedScreen, LazyPart, LoadFailed, NotFound } from '../screens';
import { readConflict, type Conflict } from '../../api/schemas';
import { errorMessage, quietErrors } from '../errorMessage';
import type { FormField } from './conflict';
import { FormContext, dropUnsaved } from './formState';

interface FrameProps {
  title: string;
  parent?: { title: string; to: string };
  children: ReactNode;
}

export const FormFrame = ({ title, parent, children }: FrameProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <PageTitle title={title} parent={parent} />
    <ScreenTitle>{title}</ScreenTitle>
    {children}
  </Box>
);

/**
 * The screens that create and edit a record, inside a <Resource> or a resource context, around a `FormBody`: its schema
 * is the contract's, its fields are inputs in a `FormGroup`. Creating stays on the emptied form, ready for the next one;
 * editing goes to the list. A failure keeps what was typed. The form of a declared catalogue is `CatalogueForm.tsx`.
 */
interface FormPageProps {
  title: string;
  /** Title of the list, shown as the breadcrumb. */
  parent: string;
}

interface CreatePageProps extends FormPageProps, CreateFormProps {
  above?: ReactNode;
}

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

interface EditPageProps extends FormPageProps, Omit<EditFormProps, 'id' | 'onSaved'> {
  /** Owner of the record, for gates that allow more on one's own. */
  usuario?: Subject;
  nameOf?: (record: RaRecord) => string;
  onSaved?: (record: RaRecord) => void;
}

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
    if (isShown()) redirect(form.backTo ?? 'list', resource);
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

/** Number of fields in each group of a form; 0 for a collapsed group. */
type FormShape = readonly number[];

/** Input with the space of its help or error. */
const fieldSx = { height: { xs: 65, sm: 58 } };

/** Shown while the record or the form's chunks load: as large as a form of this shape. */
export function FormSkeleton({ shape = [6] }: { shape?: FormShape }) {
  const isNarrow = shape.every(fields => fields === 1);
  return (
    <Paper variant="outlined" role="status" aria-label="Cargando" sx={{ maxWidth: isNarrow ? 'sm' : 'md' }}>
      <Box sx={{ display: 'grid', gap: 3, p: { xs: 2, sm: 3 } }}>
        {shape.map((fields, group) => (
          <div key={group}>
            <Skeleton variant="rounded" height={fields > 0 ? 24 : 44} width={180} />
            {fields > 0 && (
              <FieldGrid columns={fields === 1 ? 1 : 2}>
                {Array.from({ length: fields }, (_, at) => (
                  <Box key={at} sx={fieldSx}>
                    <Skeleton variant="rounded" height={40} />
                  </Box>
                ))}
              </FieldGrid>
            )}
          </div>
        ))}
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Skeleton variant="rounded" height={37} width={96} sx={{ ml: 'auto' }} />
      </Box>
    </Paper>
  );
}

interface RecordFormProps {
  /** First sentence of the error alert; the server's reason follows. */
  failure?: string;
  backTo?: string;
  transform?: TransformData;
  children: ReactNode;
}

export interface CreateFormProps extends RecordFormProps {
  success: string;
  onCreated?: (record: RaRecord) => void;
}

/** Creates a record, then resets to an empty form for the next one. */
export function CreateForm({ success, failure, backTo, transform, onCreated, children }: CreateFormProps) {
  const notify = useNotify();
  // A new key remounts the form; emptying the old one would keep its state.
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
  /** Id of the record; by default the one in the address. */
  id?: Identifier;
  onSaved: (record: RaRecord) => void;
}

/** Updates a record. A stale edit (D9) shows the other person's changes beside the typed values, which are kept. */
export function EditForm({ id, fields, shape, transform, onSaved, failure, backTo, children }: EditFormProps) {
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // An answer that comes after the form was left only says so: what is typed elsewhere by then stays.
  const isShown = useIsMounted();
  // Preloaded, though rarely needed: a conflict must not wait for it, nor lose typed values if it cannot be fetched.
  useEffect(() => void loadConflictView().catch(() => {}), []);
  const mutationOptions = {
    onSuccess: (record: RaRecord) => {
      // The values are saved, so closing the form must not ask.
      if (isShown()) dropUnsaved();
      onSaved(record);
    },
    onError: (error: unknown) => {
      const current = isShown() && readConflict(resource, error);
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
      <FormContext value={{ backTo, notice }}>
        <Loaded {...{ backTo, shape }}>{children}</Loaded>
      </FormContext>
    </EditBase>
  );
}
