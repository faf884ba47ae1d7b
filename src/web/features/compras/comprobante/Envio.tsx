import Mail from '@mui/icons-material/MailOutlined';
import Send from '@mui/icons-material/SendOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { dotted, sentence } from '#contract/text/format';
import { type Compra, type EstadoEnvio, envioNames } from '#contract/compra';
import { useEmpresa } from '../../../api/reads';
import { fechaHora } from '../../../api/company';
import { FailureAlert } from '../../../kit/alerts/Alerts';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { useDialogWrite } from '../../../api/useWrite';
import { Badge, type Tone } from '../../../kit/Badge';
import { GatedButton } from '../../../kit/gate';
import { compraDocument } from '../compra';
import { useDownload } from '../../../kit/document/useDownload';
import { useReadRecord } from '../../../kit/RecordPage';
import { Panel, WrapRow, Quiet } from '../../../kit/layout';
import { mailtoOf, NO_EMAIL } from './texts';

/** Sends the purchase to its supplier: by the server's e-mail, or by the user's own mail program. */
export function Envio() {
  const { envio, correoDisponible } = useReadRecord<Compra>();
  return (
    <Panel aria-label="Envío al proveedor" spacing={1}>
      {envio && <EnvioState {...envio} />}
      {correoDisponible ? <ByServer /> : <ByHand />}
    </Panel>
  );
}

const tones: Record<EstadoEnvio, Tone> = { EnCola: 'quiet', Enviado: 'good', Fallido: 'bad', SinConfirmar: 'warning' };

function EnvioState({ estado, tipo, destinatario, fecha, intentos, error }: NonNullable<Compra['envio']>) {
  return (
    <Box role="status">
      <WrapRow sx={{ alignItems: 'center' }}>
        <Badge tone={tones[estado]}>{envioNames[estado]}</Badge>
        <Typography variant="body2">
          {dotted(tipo === 'Recordatorio' && tipo, destinatario, fechaHora(fecha))}
        </Typography>
      </WrapRow>
      {estado !== 'Enviado' && error && (
        <Typography variant="body2" sx={{ mt: 0.5, color: estado === 'Fallido' ? 'error.main' : undefined }}>
          {/* The text of the last try says itself how many there were. */}
          {error} {estado === 'EnCola' && intentos > 1 && `(${intentos} intentos)`}
        </Typography>
      )}
    </Box>
  );
}

function ByServer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { send, busy, failure, dismiss } = useDialogWrite('compras.enviar', close);
  const { id, proveedor, envio, etapa } = useReadRecord<Compra>();
  const mailOrden = proveedor?.mailOrden;
  const queued = envio?.estado === 'EnCola' ? 'Ya está en cola' : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      {!envio && mailOrden && (
        <Quiet sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          Sin enviar por correo. Irá con su PDF a {mailOrden}.
        </Quiet>
      )}
      <GatedButton
        gate="compras.enviar"
        reason={mailOrden ? queued : NO_EMAIL}
        variant={etapa === 'Borrador' ? 'contained' : 'outlined'}
        startIcon={<Send />}
        onClick={() => {
          dismiss();
          setOpen(true);
        }}
      >
        {envio ? 'Enviar de nuevo al proveedor' : 'Enviar al proveedor'}
      </GatedButton>
      <ConfirmDialog
        open={open}
        title={`¿Enviar la orden ${id} al proveedor?`}
        confirmLabel="Enviar"
        busy={busy}
        onConfirm={() => send({ params: { id } }, `La orden ${id} está en cola para ${mailOrden}`)}
        onCancel={close}
      >
        <FailureAlert failure={failure} />
        <Typography>
          Se enviará con su PDF a <strong>{mailOrden}</strong>, de {sentence(proveedor?.razonSocial ?? '')}
        </Typography>
      </ConfirmDialog>
    </Box>
  );
}

/** For servers without e-mail: opens the user's mail program with the text, and downloads the PDF to attach. */
function ByHand() {
  const compra = useReadRecord<Compra>();
  const { data, isPending } = useEmpresa();
  const mailOrden = compra.proveedor?.mailOrden;
  const { busy, download } = useDownload();
  return (
    <WrapRow sx={{ alignItems: 'center' }}>
      <Quiet sx={{ flex: '1 1 200px' }}>
        Este servidor no envía correos. Descargue el PDF y adjúntelo al correo que se abre ya escrito.
      </Quiet>
      <WrapRow>
        {mailOrden ? (
          <Button
            variant={compra.etapa === 'Borrador' ? 'contained' : undefined}
            startIcon={<Mail />}
            // Not before the company's name is read, with which it ends.
            disabled={isPending}
            href={mailtoOf(compra, data?.[0]?.razonSocial ?? '')}
          >
            Escribir al proveedor
          </Button>
        ) : (
          <Typography variant="body2" sx={{ alignSelf: 'center' }}>
            {NO_EMAIL}
          </Typography>
        )}
        <Button loading={busy} onClick={() => download(compraDocument(compra.id))}>
          Descargar PDF
        </Button>
      </WrapRow>
    </WrapRow>
  );
}
