import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Alert, Button, CircularProgress, Paper } from '@mui/material';
import { useState } from 'react';
import { RecordContextProvider, useGetList, useNotify } from 'react-admin';
import {
  empresaCrear,
  empresaEditar,
  MENSAJE_EMPRESA_CREADA,
  MENSAJE_EMPRESA_EDITADA,
  type Empresa,
} from '#contract/empresa';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { sinPermiso } from '../../kit/ActionButton';
import { CreateForm } from '../../kit/form/CreateForm';
import { EditForm } from '../../kit/form/EditForm';
import { StateScreen } from '../../kit/StateScreen';
import { usePuede } from '../../api/permisos';
import { EmpresaFacts, EmpresaFields } from './EmpresaFields';

const FIRST = { pagination: { page: 1, perPage: 1 } };
const quiet = { onError: () => {} };
const form = { failure: MENSAJE_ERROR_ENFATICO, saveLabel: 'Actualizar', children: <EmpresaFields /> };

/** The company as one who may not change it sees it. */
const ReadOnly = ({ empresa, falta }: { empresa: Empresa | undefined; falta: string }) => (
  <>
    <Alert severity="info">{sinPermiso(falta)}: puede ver estos datos, pero no cambiarlos.</Alert>
    <Paper variant="outlined" sx={{ maxWidth: theme => theme.breakpoints.values.md, p: { xs: 2, sm: 3 } }}>
      <RecordContextProvider value={empresa}>
        <EmpresaFacts />
      </RecordContextProvider>
    </Paper>
  </>
);

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <StateScreen
    icon={CloudOff}
    role="alert"
    title="No se pudieron cargar los datos de la empresa"
    detail={error.message}
    action={
      <Button variant="outlined" onClick={onRetry}>
        Reintentar
      </Button>
    }
  />
);

/** POST when there is no company yet. */
const Add = ({ onCreated }: { onCreated: () => void }) => (
  <CreateForm
    {...form}
    schema={empresaCrear}
    success={MENSAJE_EMPRESA_CREADA}
    resettable={false}
    onCreated={onCreated}
  />
);

/** PUT otherwise. A saved form is followed by a fresh one on what was saved. */
function Change({ empresa }: { empresa: Empresa }) {
  const notify = useNotify();
  const [saves, setSaves] = useState(0);
  const onSaved = () => {
    notify(MENSAJE_EMPRESA_EDITADA, { type: 'success' });
    setSaves(saves + 1);
  };
  return <EditForm {...form} key={saves} id={empresa.id} schema={empresaEditar} onSaved={onSaved} />;
}

/** The first record of the list fills the form (SPEC part 2). */
export function EmpresaDatos() {
  const { data, error, isPending, refetch } = useGetList<Empresa>('empresa', FIRST, quiet);
  const { puede, falta } = usePuede('empresa.update');
  const again = () => void refetch();
  if (isPending) return <CircularProgress aria-label="Cargando" size={28} />;
  if (error && !data) return <Failed error={error} onRetry={again} />;
  const [empresa] = data ?? [];
  if (!puede) return <ReadOnly empresa={empresa} falta={falta} />;
  return empresa ? <Change empresa={empresa} /> : <Add onCreated={again} />;
}
