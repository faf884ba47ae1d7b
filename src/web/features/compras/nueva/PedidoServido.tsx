import Assignment from '@mui/icons-material/AssignmentOutlined';
import Cancel from '@mui/icons-material/Cancel';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { lineas } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { DocumentoBorrador } from '../../documentos/borrador/draft';
import { useMayPass } from '../../../kit/gate';
import { detach, lineasPorComprar, reattach, useBring } from './bring';
import { PedidoDialog } from './PedidoDialog';

interface PedidoServidoProps {
  draft: DocumentoBorrador;
  store: StoredDraft<DocumentoBorrador>;
}

const chosenSx = { display: 'inline-flex', alignItems: 'center', pl: 1.5, borderRadius: 4, bgcolor: 'soft.primary' };

/** The order that a purchase serves: brought in, shown, and let go of again (D24). */
export function PedidoServido({ draft, store }: PedidoServidoProps) {
  const puede = useMayPass('pedidosPorComprar.list');
  const [choosing, setChoosing] = useState(false);
  const [replacing, setReplacing] = useState<Pedido | null>(null);
  const close = () => {
    setChoosing(false);
    setReplacing(null);
  };
  const { bring, busyId } = useBring(store, close);
  const { pedido } = draft;
  const [released, setReleased] = useState<DocumentoBorrador | null>(null);
  const canTakeBack = !pedido && released?.key === draft.key;
  const release = () => {
    setReleased(store.get());
    store.update(detach);
  };
  if (!puede && !pedido) return null;

  const choose = (order: Pedido) => {
    if (draft.lineas.length > 0) setReplacing(order);
    else void bring(order);
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {puede && (
        <Button variant="outlined" startIcon={<Assignment />} onClick={() => setChoosing(true)}>
          {pedido ? 'Traer otro pedido' : 'Traer un pedido'}
        </Button>
      )}
      {pedido && (
        <Box sx={chosenSx}>
          {`Pedido ${pedido.id}${pedido.proyecto ? ` · ${pedido.proyecto}` : ''}`}
          <IconButton size="small" color="inherit" aria-label={`Soltar el pedido ${pedido.id}`} onClick={release}>
            <Cancel fontSize="small" />
          </IconButton>
        </Box>
      )}
      {canTakeBack && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
          Se soltó el pedido {released.pedido?.id}.
          <Button size="small" variant="text" onClick={() => store.update(current => reattach(current, released))}>
            Deshacer
          </Button>
        </Box>
      )}
      <Typography variant="caption" color="text.secondary">
        {pedido
          ? 'Lo comprado va al proyecto del pedido; el stock no cambia.'
          : 'Sin pedido, lo comprado entra al stock cuando se recibe.'}
      </Typography>
      <PedidoDialog open={choosing} busyId={busyId} onChoose={choose} onClose={close} />
      <ConfirmDialog
        open={replacing !== null}
        title="¿Reemplazar las líneas de la orden?"
        confirmLabel="Reemplazar"
        busy={busyId !== null}
        onConfirm={() => replacing && void bring(replacing)}
        onCancel={() => setReplacing(null)}
      >
        {replacing && (
          <Typography>
            La orden tiene {lineas(draft.lineas.length)}. En su lugar quedarán{' '}
            {lineas(lineasPorComprar(replacing).length)} del pedido {replacing.id}.
          </Typography>
        )}
      </ConfirmDialog>
    </Box>
  );
}
