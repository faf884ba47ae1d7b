import { Alert, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { Labeled, RecordContextProvider, TextField, useNotify, useDataProvider } from 'react-admin';
import {
  empresaFields,
  newEmpresa,
  editedEmpresa,
  EMPRESA_CREATED,
  EMPRESA_EDITED,
  LOGO_BYTES_MAX,
  type Empresa,
} from '#contract/empresa';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { leavesOf } from '#contract/declarations/placedFields';
import { labels } from '#contract/declarations/labels';
import { useEmpresa } from '../../api/reads';
import { FormBody } from '../../kit/form/FormBody';
import { CreateForm } from '../../kit/form/CreatePage';
import { EditForm } from '../../kit/form/EditPage';
import { FormFrame, FormSkeleton } from '../../kit/form/FormFrame';
import { FieldInput, FormGroup } from '../../kit/form/fields';
import { useFocusWhenGone } from '../../kit/focus';
import { useRefusal, Gated, GatedButton } from '../../kit/gate';
import { GatedScreen, LoadFailed } from '../../kit/screens';
import { FormPanel } from '../../kit/layout';
import { hasUnsaved } from '../../kit/form/unsaved';
import type { BodegaDataProvider } from '../../api/dataProvider';
import AuditLink from '../../app/AuditLink';
import { EmpresaLogo } from '../../app/EmpresaLogo';
import { useConfirm } from '../../kit/dialog/ConfirmDialog';
import { useNotifyingWrite } from '../../api/useWrite';
import { FileButton, UploadState, usePictureChoice, useUpload, BesidePicture } from '../../kit/uploads';

const fields = leavesOf(empresaFields);
const shape = [fields.length];

const EmpresaForm = ({ isNew = false }: { isNew?: boolean }) => (
  <FormBody schema={isNew ? newEmpresa : editedEmpresa} saveLabel="Actualizar">
    <FormGroup title="Datos generales">
      {fields.map(placed => (
        <FieldInput key={placed.path} {...placed} />
      ))}
    </FormGroup>
  </FormBody>
);

/** Plain text, as a disabled form would dim and truncate the values. */
const ReadOnly = ({ empresa, refusal }: { empresa: Empresa | undefined; refusal: string }) => (
  <>
    <Alert severity="info">{refusal}: puede ver estos datos, pero no cambiarlos.</Alert>
    <FormPanel>
      <RecordContextProvider value={empresa}>
        <FormGroup title="Datos generales">
          {fields.map(({ path, field }) => (
            <Labeled key={path} label={field.label}>
              <TextField source={path} emptyText="—" />
            </Labeled>
          ))}
        </FormGroup>
      </RecordContextProvider>
    </FormPanel>
  </>
);

/** Updates the company (PUT). A new key after saving remounts the form with the saved values. */
function EditEmpresa({ empresa }: { empresa: Empresa }) {
  const notify = useNotify();
  const [saves, setSaves] = useState(0);
  const onSaved = () => {
    notify(EMPRESA_EDITED, { type: 'success' });
    setSaves(saves + 1);
  };
  return (
    <EditForm key={saves} id={empresa.id} {...{ fields, shape, onSaved }} failure={EMPHATIC_ERROR_MESSAGE}>
      <EmpresaForm />
    </EditForm>
  );
}

/** The company is the first record of its list, created if there is none yet. */
function EmpresaContent() {
  const { data, error, isPending, refetch } = useEmpresa();
  const refusal = useRefusal('empresa.update');
  const [empresa] = data ?? [];
  // A company that another person adds meanwhile does not take the place of what is typed here: saving says that it exists.
  const [shown, setShown] = useState(empresa);
  if (shown !== empresa && (shown || !hasUnsaved())) setShown(empresa);
  if (isPending) return <FormSkeleton shape={shape} />;
  if (error && !data)
    return <LoadFailed title="No se pudieron cargar los datos de la empresa" error={error} onRetry={refetch} />;
  if (refusal) return <ReadOnly empresa={empresa} refusal={refusal} />;
  if (!shown)
    return (
      <CreateForm success={EMPRESA_CREATED} failure={EMPHATIC_ERROR_MESSAGE} onCreated={() => void refetch()}>
        <EmpresaForm isNew />
      </CreateForm>
    );
  return (
    <>
      <EditEmpresa empresa={shown} />
      <LogoUpload empresa={shown} />
      <PermisosDetallados empresa={shown} />
      <AuditLink table="empresa" id={shown.id} />
    </>
  );
}

export default function EmpresaPage() {
  return (
    <FormFrame title="Datos de la empresa">
      <GatedScreen gate="empresa.list" underTitle>
        <EmpresaContent />
      </GatedScreen>
    </FormFrame>
  );
}

/** The company's logo, shown on screens and documents, and its upload (D48). */
function LogoUpload({ empresa }: { empresa: Empresa }) {
  const notify = useNotify();
  const { call } = useDataProvider<BodegaDataProvider>();
  const { upload, cancel, isPending, error, progress, file } = useUpload(sent => call('empresa.uploadLogo', sent), {
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
  });
  const { button, hint } = usePictureChoice({
    what: 'El logo',
    bytesMax: LOGO_BYTES_MAX,
    help: '. Sale en las pantallas y en los PDF.',
    onFile: upload,
  });
  return (
    <FormPanel title="Logo">
      <BesidePicture
        picture={<EmpresaLogo logo={empresa.logo ?? null} alt={`Logo de ${empresa.nombre}`} width={160} height={96} />}
      >
        <Gated gate="empresa.uploadLogo" reason={isPending ? 'Se está subiendo' : null}>
          <FileButton {...button} name="Logo" label={empresa.logo ? 'Cambiar logo' : 'Elegir logo'} />
        </Gated>
        {empresa.logo && <RemoveLogo />}
        {hint}
        {(isPending || error) && file && (
          <UploadState what="el logo" {...{ progress, error }} onRetry={() => upload(file)} onCancel={cancel} />
        )}
      </BesidePicture>
    </FormPanel>
  );
}

function RemoveLogo() {
  const { busy, send } = useNotifyingWrite('empresa.quitarLogo');
  useFocusWhenGone();
  const { ask, question } = useConfirm({
    title: '¿Quitar el logo de la empresa?',
    confirmLabel: 'Quitar logo',
    destructive: true,
    onConfirm: () => send({}),
    children: 'Deja de salir en las pantallas y en los PDF. Puede subirlo de nuevo cuando quiera.',
  });
  return (
    <>
      <GatedButton gate="empresa.quitarLogo" variant="text" color="inherit" loading={busy} onClick={ask}>
        Quitar logo
      </GatedButton>
      {question}
    </>
  );
}

const SWITCH_ON_TEXT = `Cada perfil conserva lo que puede hacer hoy. Desde ese momento recibir, cambiar, cerrar, ventas, clientes y auditoría se
  dan por separado, y quien no tiene perfil deja de ver ventas y clientes.`;
const SWITCH_OFF_TEXT = `Recibir, cambiar y cerrar vuelven a ser parte de Pedidos; la auditoría, de Usuarios; ventas y clientes, de todas las personas. Lo
  que se haya dado o quitado por separado se pierde.`;

/** Setting: separate rights for receiving, changing, closing, sales, clients and the audit log (D53). */
function PermisosDetallados({ empresa }: { empresa: Empresa }) {
  const { busy, send } = useNotifyingWrite('empresa.permisosDetallados');
  const isOn = empresa.permisosDetallados === true;
  const { ask, question } = useConfirm({
    title: isOn ? '¿Apagar los permisos detallados?' : '¿Encender los permisos detallados?',
    confirmLabel: isOn ? 'Apagar' : 'Encender',
    onConfirm: () => send({ data: { estatus: !isOn } }),
    children: <Typography>{isOn ? SWITCH_OFF_TEXT : SWITCH_ON_TEXT}</Typography>,
  });
  return (
    <FormPanel aria-label={labels.permisosDetallados}>
      <div>
        <Gated gate="empresa.permisosDetallados">
          <FormControlLabel
            label={labels.permisosDetallados}
            slotProps={{ typography: { variant: 'h2' } }}
            sx={{ mx: 0, gap: 1, minHeight: theme => theme.size.touch }}
            control={<Switch checked={isOn} onChange={ask} disabled={busy} />}
          />
        </Gated>
        <Typography color="textSecondary">
          Recibir, cambiar y cerrar pedidos, las ventas, los clientes y la auditoría con permisos propios en cada
          perfil.
        </Typography>
      </div>
      {question}
    </FormPanel>
  );
}
