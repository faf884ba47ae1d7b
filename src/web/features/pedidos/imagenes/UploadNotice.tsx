import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-admin';
import { useEventListener } from 'usehooks-ts';
import { withCount, plural } from '#contract/text/format';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { paths } from '../../../app/routes';
import { Quiet } from '../../../kit/layout';
import { holdPage } from '../../../kit/form/unsaved';
import { imagesToSend, ordersToSend } from './imageStore';
import { useUserImages, type Uploads } from './userImages';
import { Notice } from '../../../kit/alerts/Notice';

const imageCount = (count: number) => withCount(count, 'imagen', 'imágenes');

function Progress({ number, total, progress }: NonNullable<Uploads['sending']>) {
  const label = `Subiendo ${number} de ${total}`;
  const done = ((number - 1 + progress) / total) * 100;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" role="status">
        {label}
      </Typography>
      <LinearProgress variant="determinate" value={done} aria-label="Imágenes subidas" />
      <Quiet variant="caption">Puede seguir trabajando: lo que falte queda guardado en este equipo.</Quiet>
    </Box>
  );
}

type DoneProps = NonNullable<Uploads['done']> & { onLeave: () => void };

/** Quiet, as the order or receipt they belong to has its own alert (D35), and like that left behind with the screen. */
function Done({ idPedido, total, onLeave }: DoneProps) {
  useEffect(() => {
    // By the address: the screen that follows a saved order may be rendered only after its images were uploaded.
    const { hash } = window.location;
    return () => {
      if (hash !== window.location.hash) onLeave();
    };
  }, [onLeave]);
  return (
    <Quiet role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <CheckCircle fontSize="small" color="success" />
      {plural(total, 'Se subió', 'Se subieron')} {imageCount(total)} del pedido {idPedido}.
    </Quiet>
  );
}

interface UnsentProps {
  idPedido: number;
  count: number;
  /** Why the last attempt did not upload all of them. */
  reason: string | undefined;
}

/** Images of an order that are still only in this browser, after a failure or from an earlier visit. */
function Unsent({ idPedido, count, reason }: UnsentProps) {
  const { store, upload } = useUserImages();
  const { ask, question } = useConfirm({
    title: `¿Descartar ${imageCount(count)} del pedido ${idPedido}?`,
    confirmLabel: 'Descartar',
    destructive: true,
    onConfirm: () => void store.discard(idPedido),
    children: <Typography>Se borran de este equipo y el pedido queda sin ellas.</Typography>,
  });
  return (
    <Notice
      severity={reason ? 'error' : 'warning'}
      actions={[
        {
          label: reason ? 'Reintentar' : 'Subir ahora',
          color: reason ? 'error' : 'primary',
          onClick: () => upload(idPedido),
        },
        !reason && { label: 'Ver el pedido', variant: 'text', to: paths.pedido(idPedido, 'ver') },
        { label: 'Descartar', variant: 'text', color: 'inherit', onClick: ask },
      ]}
    >
      {reason
        ? `No se ${plural(count, 'subió', 'subieron')} ${imageCount(count)} del pedido ${idPedido}. ${reason}`
        : `El pedido ${idPedido} está registrado y le falta subir ${imageCount(count)} desde este equipo.`}
      {question}
    </Notice>
  );
}

/** Upload of the images of what is saved, and of those left from earlier visits (D19). Empty when all are uploaded. */
export default function UploadNotice() {
  const { state, uploader, upload } = useUserImages();
  const { pathname } = useLocation();
  const { sending, failures, done } = useSyncExternalStore(uploader.subscribe, uploader.get);

  const unsent = ordersToSend(state)
    .filter(idPedido => idPedido !== sending?.idPedido)
    .map(idPedido => {
      const left = imagesToSend(state, idPedido);
      const failed = left.flatMap(({ id }) => failures.get(id) ?? []);
      return { idPedido, count: left.length, reason: failed[0]?.message };
    });

  // Back online: resume the uploads that the network interrupted.
  useEventListener('online', () => unsent.forEach(({ idPedido, reason }) => reason && upload(idPedido)));
  // What the browser could not store lives only as long as the page, so leaving it is asked about.
  const mayBeLost = state.unkept && (sending !== null || unsent.length > 0);
  useEffect(() => (mayBeLost ? holdPage() : undefined), [mayBeLost]);

  if (!sending && !done && unsent.length === 0) return null;
  return (
    <Stack spacing={1}>
      {sending && <Progress {...sending} />}
      {done && <Done key={pathname} {...done} onLeave={uploader.dismiss} />}
      {unsent.map(order => (
        <Unsent key={order.idPedido} {...order} />
      ))}
    </Stack>
  );
}
