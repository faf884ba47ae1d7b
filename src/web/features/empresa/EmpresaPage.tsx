import { Alert } from '@mui/material';
import { useState } from 'react';
import { Labeled, RecordContextProvider, TextField, useNotify } from 'react-admin';
import {
  empresaFields,
  newEmpresa,
  editedEmpresa,
  EMPRESA_CREATED,
  EMPRESA_EDITED,
  type Empresa,
} from '#contract/empresa';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { leavesOf } from '#contract/declarations/placedFields';
import { useEmpresa } from '../../api/reads';
import { FormBody } from '../../kit/form/FormBody';
import { CreateForm, EditForm, FormSkeleton } from '../../kit/form/recordForms';
import { FieldInput, FormGroup } from '../../kit/form/fields';
import { FormFrame } from '../../kit/form/FormPage';
import { useRefusal } from '../../kit/gate';
import { GatedScreen, LoadFailed } from '../../kit/screens';
import { CompanyLogo } from './Logo';
import { PermisosDetallados } from './PermisosDetallados';
import { FormPanel } from '../../kit/layout';

const fields = leavesOf(empresaFields);

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
  <FormBody schema={isNew ? newEmpresa : editedEmpresa} saveLabel="Actualizar">
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
    notify(EMPRESA_EDITED, { type: 'success' });
    setSaves(saves + 1);
  };
  return (
    <EditForm key={saves} id={empresa.id} fields={fields} failure={EMPHATIC_ERROR_MESSAGE} onSaved={onSaved}>
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
      <CreateForm success={EMPRESA_CREATED} failure={EMPHATIC_ERROR_MESSAGE} onCreated={() => void refetch()}>
        <EmpresaForm isNew />
      </CreateForm>
    );
  return (
    <>
      <Change empresa={empresa} />
      <CompanyLogo empresa={empresa} />
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
