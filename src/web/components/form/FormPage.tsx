import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import {
  CreateBase,
  EditBase,
  Form,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import type { z } from 'zod';
import { isGateName } from '#contract/permisos';
import { paths } from '../../routes';
import { errorMessage } from '../errorMessage';
import { PageTitle } from '../PageTitle';
import { RequireGate } from '../RequireGate';
import { FormActions } from './FormActions';
import { FormRescue } from './FormRescue';
import { LeaveGuard } from './LeaveGuard';
import { useFormKeys } from './useFormKeys';
import { zodResolver } from './zodResolver';

/**
 * Every form of the product. The contract's schema says what is valid and with which message; the fields are
 * react-admin's inputs in titled groups.
 *
 *     <CreatePage title="Agregar Familia" parent="Familias" schema={categoriaCrear}
 *       success={MENSAJE_CATEGORIA_CREADA} failure={MENSAJE_ERROR_ENFATICO}>
 *       <FormGroup title="Datos"><TextInput source="nombre" label="Nombre" isRequired /></FormGroup>
 *     </CreatePage>
 *
 *     <EditPage title="Editar Familia" parent="Familias" schema={categoriaEditar}>…</EditPage>
 *
 * Adding stays on the emptied form, ready for the next one, with `success` in a green alert; editing goes to the list.
 * A failure keeps what was typed: `failure` is the sentence SPEC part 8 fixes (with the server's reason under it), without
 * it the server's message stands alone. `CreatePage` and `EditPage` stand inside a <Resource>.
 */
interface FormPageProps {
  title: string;
  /** Title of the list, in front of the form's own in the header. */
  parent: string;
  schema: z.ZodType;
  failure?: string;
  children: ReactNode;
}

interface CreatePageProps extends FormPageProps {
  success: string;
  defaultValues?: Record<string, unknown>;
}

const EDITED = 'Los cambios se guardaron';

function useGate(action: 'create' | 'update') {
  const resource = useResourceContext() ?? '';
  const gate = `${resource}.${action}`;
  if (!isGateName(gate)) throw new Error(`${resource} has no ${action}`);
  return { resource, gate };
}

/** A refetch under an open form (another tab, a window coming back) must not change what is being typed. */
const keepTyped = { keepDirtyValues: true };
const quietQuery = { refetchOnWindowFocus: false, refetchOnReconnect: false };

interface BodyProps extends Pick<FormPageProps, 'schema' | 'children'> {
  backTo: string;
  defaultValues?: Record<string, unknown>;
  resettable?: boolean;
  isSaved?: () => boolean;
}

const never = () => false;

function Body({ schema, children, backTo, defaultValues, resettable = false, isSaved = never }: BodyProps) {
  const resolver = useMemo(() => zodResolver(schema), [schema]);
  const { ref, onKeyDown, focusFirst } = useFormKeys();
  return (
    <Form
      resolver={resolver}
      mode="onTouched"
      defaultValues={defaultValues}
      resetOptions={keepTyped}
      disableInvalidFormNotification
      noValidate
    >
      <Paper variant="outlined" sx={{ maxWidth: theme => theme.breakpoints.values.md }}>
        <Box ref={ref} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 3, p: { xs: 2, sm: 3 } }}>
          {children}
        </Box>
        <FormActions backTo={backTo} onReset={resettable ? focusFirst : undefined} />
      </Paper>
      <LeaveGuard isSaved={isSaved} />
      <FormRescue />
    </Form>
  );
}

function Frame({
  title,
  parent,
  backTo,
  children,
}: Pick<FormPageProps, 'title' | 'parent' | 'children'> & { backTo: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={title} parent={{ title: parent, to: backTo }} />
      <Typography variant="h1">{title}</Typography>
      {children}
    </Box>
  );
}

export function CreatePage({ title, parent, schema, success, failure, defaultValues, children }: CreatePageProps) {
  const { resource, gate } = useGate('create');
  const notify = useNotify();
  const backTo = paths.list(resource);
  // A new form for the next record, not the old one with its values taken out.
  const [count, setCount] = useState(0);
  const mutationOptions = {
    onSuccess: () => {
      notify(success, { type: 'success' });
      setCount(count + 1);
    },
    onError: (error: unknown) => notify(errorMessage(error, failure), { type: 'error' }),
  };
  return (
    <Frame title={title} parent={parent} backTo={backTo}>
      <RequireGate gate={gate}>
        <CreateBase key={count} redirect={false} disableAuthentication mutationOptions={mutationOptions}>
          <Body schema={schema} backTo={backTo} defaultValues={defaultValues} resettable>
            {children}
          </Body>
        </CreateBase>
      </RequireGate>
    </Frame>
  );
}

/** Only once the record is there: a form that fills in later would lose its focus and what was typed meanwhile. */
function Loaded({ children }: { children: ReactNode }) {
  const record = useRecordContext<RaRecord>();
  if (record) return children;
  return (
    <Paper variant="outlined" role="status" aria-label="Cargando" sx={{ p: 3 }}>
      <Skeleton height={40} animation={false} />
      <Skeleton height={40} animation={false} />
      <Skeleton height={40} animation={false} width="60%" />
    </Paper>
  );
}

export function EditPage({ title, parent, schema, failure, children }: FormPageProps) {
  const { resource, gate } = useGate('update');
  const notify = useNotify();
  const redirect = useRedirect();
  const backTo = paths.list(resource);
  const saved = useRef(false);
  const mutationOptions = {
    onSuccess: () => {
      saved.current = true;
      notify(EDITED, { type: 'success' });
      redirect('list', resource);
    },
    onError: (error: unknown) => notify(errorMessage(error, failure), { type: 'error' }),
  };
  return (
    <Frame title={title} parent={parent} backTo={backTo}>
      <RequireGate gate={gate}>
        <EditBase
          mutationMode="pessimistic"
          disableAuthentication
          mutationOptions={mutationOptions}
          queryOptions={quietQuery}
        >
          <Loaded>
            <Body schema={schema} backTo={backTo} isSaved={() => saved.current}>
              {children}
            </Body>
          </Loaded>
        </EditBase>
      </RequireGate>
    </Frame>
  );
}
