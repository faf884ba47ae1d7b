import Assignment from '@mui/icons-material/AssignmentOutlined';
import Cancel from '@mui/icons-material/Cancel';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { dotted, lineas, plural } from '#contract/text/format';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { pedidosOf, type DocumentoDraft, type ServedPedido } from '../../documentos/draft/draft';
import { useMayPass } from '../../../kit/gate';
import { WrapRow, Quiet } from '../../../kit/layout';
import { detach, reattach, useBring, type Bringing } from './bring';
import { PedidoDialog } from './PedidoDialog';

/** "el pedido 12", "los pedidos 12, 15". */
const nameOf = (pedidos: readonly ServedPedido[]): string =>
  `${plural(pedidos.length, 'el pedido', 'los pedidos')} ${pedidos.map(({ id }) => id).join(', ')}`;

function whereItGoes({ length }: readonly ServedPedido[]): string {
  if (length === 0) return 'Sin pedido, lo comprado entra al stock cuando se recibe.';
  if (length === 1) return 'Lo comprado va al proyecto del pedido; el stock no cambia.';
  return 'Lo comprado va a los proyectos de los pedidos; lo que agregue además entra al stock cuando se recibe.';
}

const chosenSx = { display: 'inline-flex', alignItems: 'center', pl: 1.5, borderRadius: 4, bgcolor: 'soft.primary' };

/** The orders a purchase serves: bring one in, show them, detach them (D24). */
export function ServedPedidoCard({ store }: { store: StoredDraft<DocumentoDraft> }) {
  const mayServe = useMayPass('pedidosPorComprar.list');
  const [choosing, setChoosing] = useState(false);
  const [replacing, setReplacing] = useState<Bringing | null>(null);
  const close = () => {
    setChoosing(false);
    setReplacing(null);
  };
  const { bring, cancel: stopBringing, busyId } = useBring(store, close);
  const key = useDraftPart(store, draft => draft.key);
  const pedido = useDraftPart(store, draft => draft.pedido);
  const otrosPedidos = useDraftPart(store, draft => draft.otrosPedidos);
  const pedidos = pedidosOf({ pedido, otrosPedidos });
  const count = useDraftPart(store, draft => draft.lineas.length);
  const [released, setReleased] = useState<DocumentoDraft | null>(null);
  const canTakeBack = !pedido && released?.key === key;
  const release = () => {
    setReleased(store.get());
    store.update(detach);
  };
  if (!mayServe && !pedido) return null;

  const choose = (chosen: Bringing) => (count > 0 ? setReplacing(chosen) : bring(chosen));
  const cancel = () => setReplacing(null);
  const abandon = () => {
    stopBringing();
    close();
  };

  return (
    <WrapRow sx={{ alignItems: 'center' }}>
      {mayServe && (
        <Button startIcon={<Assignment />} onClick={() => setChoosing(true)}>
          {pedido ? 'Traer otro pedido' : 'Traer un pedido'}
        </Button>
      )}
      {pedido && (
        <Box sx={chosenSx}>
          {pedidos.map(({ id, proyecto }) => dotted(`Pedido ${id}`, proyecto)).join(', ')}
          <IconButton size="small" color="inherit" aria-label={`Soltar ${nameOf(pedidos)}`} onClick={release}>
            <Cancel fontSize="small" />
          </IconButton>
        </Box>
      )}
      {canTakeBack && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
          {plural(pedidosOf(released).length, 'Se soltó', 'Se soltaron')} {nameOf(pedidosOf(released))}.
          <Button size="small" variant="text" onClick={() => store.update(current => reattach(current, released))}>
            Deshacer
          </Button>
        </Box>
      )}
      <Quiet variant="caption">{whereItGoes(pedidos)}</Quiet>
      <PedidoDialog open={choosing} busyId={busyId} onChoose={choose} onClose={abandon} />
      {/* Are an order's lines added to the purchase's own, or do they replace them (D24, D47)? */}
      <AskingDialog
        open={replacing !== null}
        title={`La orden ya tiene ${lineas(count)}`}
        onClose={cancel}
        busy={busyId !== null}
        answers={[
          { label: 'Cancelar', onClick: cancel },
          { label: 'Reemplazar', onClick: () => replacing && bring(replacing) },
          {
            label: 'Agregar',
            onClick: () => replacing && bring(replacing, true),
            variant: 'contained',
            autoFocus: true,
          },
        ]}
      >
        {replacing && (
          <Typography>
            Agregue {lineas(replacing.lines.length)} del pedido {replacing.order.id} a las que hay, o póngalas en su
            lugar.
          </Typography>
        )}
      </AskingDialog>
    </WrapRow>
  );
}
