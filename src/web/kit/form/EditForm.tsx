import CloudOff from '@mui/icons-material/CloudOffOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import { Button, Paper, Skeleton } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import {
  EditBase,
  LinkBase,
  useEditContext,
  useNotify,
  useResourceContext,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import type { PlacedField } from '#contract/kinds';
import { readConflict, readFailure, type Conflict } from '../../api/failure';
import { StateScreen } from '../StateScreen';
import { errorMessage } from '../errorMessage';
import { ConflictView } from './ConflictView';
import { FormBody, type FormProps } from './FormBody';

export interface EditFormProps extends FormProps {
  /** The declared fields of the record: what a stale edit shows. */
  fields: readonly PlacedField[];
  /** Of the record; without it the address names it. */
  id?: Identifier;
  onSaved: (record: RaRecord) => void;
}

/** What went wrong is shown in place of the form; react-admin would leave the screen and say that there is no such record. */
const quietQuery = { refetchOnWindowFocus: false, refetchOnReconnect: false, onError: () => {} };

interface LoadedProps {
  backTo?: string;
  children: ReactNode;
}

function NotLoaded({ error, backTo }: { error: unknown; backTo?: string }) {
  const { refetch } = useEditContext();
  const { status, message } = readFailure(error);
  const isGone = status === 404;
  return (
    <Paper variant="outlined">
      <StateScreen
        icon={isGone ? SearchOff : CloudOff}
        role="alert"
        title={isGone ? message : 'No se pudo cargar el registro'}
        detail={isGone ? undefined : message}
        action={
          isGone && backTo ? (
            <Button variant="outlined" component={LinkBase} to={backTo}>
              Regresar
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => void refetch()}>
              Reintentar
            </Button>
          )
        }
      />
    </Paper>
  );
}

/** Only once the record is there: a form that fills in later would lose its focus and what was typed meanwhile. */
function Loaded({ backTo, children }: LoadedProps) {
  const { record, error, isFetching } = useEditContext();
  if (record) return children;
  if (error && !isFetching) return <NotLoaded error={error} backTo={backTo} />;
  return (
    <Paper variant="outlined" role="status" aria-label="Cargando" sx={{ p: 3 }}>
      <Skeleton height={40} animation={false} />
      <Skeleton height={40} animation={false} />
      <Skeleton height={40} animation={false} width="60%" />
    </Paper>
  );
}

const conflictKey = ({ record }: Conflict) => `${record['version']}`;

/** Changes a record. A stale one (D9) shows what the other person did beside what was typed, which stays. */
export function EditForm({ id, fields, onSaved, failure, ...body }: EditFormProps) {
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const saved = useRef(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const mutationOptions = {
    onSuccess: (record: RaRecord) => {
      saved.current = true;
      onSaved(record);
    },
    onError: (error: unknown) => {
      const current = readConflict(resource, error);
      if (current) setConflict(current);
      else notify(errorMessage(error, failure), { type: 'error' });
    },
  };
  return (
    <EditBase
      id={id}
      mutationMode="pessimistic"
      disableAuthentication
      mutationOptions={mutationOptions}
      queryOptions={quietQuery}
    >
      <Loaded backTo={body.backTo}>
        <FormBody
          {...body}
          isSaved={() => saved.current}
          // Another refusal is another conflict: it starts from what stands in the form by then.
          notice={conflict && <ConflictView key={conflictKey(conflict)} conflict={conflict} fields={fields} />}
        />
      </Loaded>
    </EditBase>
  );
}
