import { Paper, Skeleton } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { EditBase, useNotify, useRecordContext, useResourceContext, type Identifier, type RaRecord } from 'react-admin';
import { readConflict } from '../../providers/failure';
import { errorMessage } from '../errorMessage';
import type { ConflictHandle } from './ConflictView';
import { FormBody, type FormProps } from './FormBody';

export interface EditFormProps extends FormProps {
  /** Of the record; without it the address names it. */
  id?: Identifier;
  onSaved: (record: RaRecord) => void;
}

const quietQuery = { refetchOnWindowFocus: false, refetchOnReconnect: false };

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

/** Changes a record. A stale one (D9) shows what the other person did beside what was typed, which stays. */
export function EditForm({ id, onSaved, failure, ...body }: EditFormProps) {
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const saved = useRef(false);
  const conflict = useRef<ConflictHandle>(null);
  const mutationOptions = {
    onSuccess: (record: RaRecord) => {
      saved.current = true;
      onSaved(record);
    },
    onError: (error: unknown) => {
      const current = readConflict(resource, error);
      if (current && conflict.current) conflict.current.open(current.record, current.message);
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
      <Loaded>
        <FormBody {...body} isSaved={() => saved.current} conflict={conflict} />
      </Loaded>
    </EditBase>
  );
}
