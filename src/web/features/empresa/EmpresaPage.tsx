import { Alert } from '@mui/material';
import { useState } from 'react';
import { Labeled, RecordContextProvider, TextField, useNotify } from 'react-admin';
import {
  camposDeEmpresa,
  empresaCrear,
  empresaEditar,
  MENSAJE_EMPRESA_CREADA,
  MENSAJE_EMPRESA_EDITADA,
  type Empresa,
} from '#contract/empresa';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { leavesOf } from '#contract/placedFields';
import { useEmpresa } from '../../api/reads';
import { FormBody } from '../../kit/form/FormBody';
import { CreateForm, EditForm, FormSkeleton } from '../../kit/form/recordForms';
import { FieldInput, FormGroup } from '../../kit/form/fields';
import { FormFrame } from '../../kit/form/FormPage';
import { useRefusal } from '../../kit/gate';
import { GatedScreen, LoadFailed } from '../../kit/screens';
import { LogoDeEmpresa } from './Logo';
import { PermisosDetallados } from './PermisosDetallados';
import { FormPanel } from '../../kit/layout';

const fields = leavesOf(camposDeEmpresa);

/** Read-only view of the company's data: plain text, as a disabled form would dim and truncate the values. */
const EmpresaFacts = () => (
  <FormGroup title="Datos generales">
    {fields.map(({ path, field }) => (
      <Labeled key={path} label={field.label}>
        <TextField source={path} emptyText="—" />
      </Labeled>
    ))}
  </FormGroup>
);

const EmpresaForm = ({ isNew = false }: { isNew?: boolean }) => (
  <FormBody schema={isNew ? empresaCrear : empresaEditar} saveLabel="Actualizar">
    <FormGroup title="Datos generales">
      {fields.map(placed => (
        <FieldInput key={placed.path} {...placed} />
      ))}
    </FormGroup>
  </FormBody>
);

const ReadOnly = ({ empresa, refusal }: { empresa: Empresa | undefined; refusal: string }) => (
  <>
    <Alert severity="info">{refusal}: puede ver estos datos, pero no cambiarlos.</Alert>
    <FormPanel>
      <RecordContextProvider value={empresa}>
        <EmpresaFacts />
      </RecordContextProvider>
    </FormPanel>
  </>
);

/** Updates the company (PUT). A new key after saving remounts the form with the saved values. */
function Change({ empresa }: { empresa: Empresa }) {
  const notify = useNotify();
  const [saves, setSaves] = useState(0);
  const onSaved = () => {
    notify(MENSAJE_EMPRESA_EDITADA, { type: 'success' });
    setSaves(saves + 1);
  };
  return (
    <EditForm key={saves} id={empresa.id} fields={fields} failure={MENSAJE_ERROR_ENFATICO} onSaved={onSaved}>
      <EmpresaForm />
    </EditForm>
  );
}

/** The company is the first record of its list, created if there is none yet. */
function EmpresaDatos() {
  const { data, error, isPending, refetch } = useEmpresa();
  const refusal = useRefusal('empresa.update');
  if (isPending) return <FormSkeleton />;
  if (error && !data)
    return <LoadFailed title="No se pudieron cargar los datos de la empresa" error={error} onRetry={refetch} />;
  const [empresa] = data ?? [];
  if (refusal) return <ReadOnly empresa={empresa} refusal={refusal} />;
  if (!empresa)
    return (
      <CreateForm success={MENSAJE_EMPRESA_CREADA} failure={MENSAJE_ERROR_ENFATICO} onCreated={() => void refetch()}>
        <EmpresaForm isNew />
      </CreateForm>
    );
  return (
    <>
      <Change empresa={empresa} />
      <LogoDeEmpresa empresa={empresa} />
      <PermisosDetallados empresa={empresa} />
    </>
  );
}

export default function EmpresaPage() {
  return (
    <FormFrame title="Datos de la empresa">
      <GatedScreen gate="empresa.list" underTitle>
        <EmpresaDatos />
      </GatedScreen>
    </FormFrame>
  );
}
