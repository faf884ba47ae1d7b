import Assignment from '@mui/icons-material/AssignmentOutlined';
import Cancel from '@mui/icons-material/Cancel';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { lineas, plural } from '#contract/text/format';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import type { DocumentoDraft } from '../../documentos/draft/draft';
import { useMayPass } from '../../../kit/gate';
import { WrapRow, Quiet } from '../../../kit/layout';
import { detach, reattach, useBring, type Bringing } from './bring';
import { PedidoDialog } from './PedidoDialog';

const labelOf = ({ id, proyecto }: { id: number; proyecto: string | null }): string =>
  `Pedido ${id}${proyecto ? ` · ${proyecto}` : ''}`;

type Served = Pick<DocumentoDraft, 'pedido' | 'otrosPedidos'>;

/** "el pedido 12", "los pedidos 12, 15". */
const nameOf = ({ pedido, otrosPedidos }: Served): string => {
  const ids = [pedido?.id, ...otrosPedidos.map(({ id }) => id)];
  return `${plural(ids.length, 'el pedido', 'los pedidos')} ${ids.join(', ')}`;
};

const whereItGoes = ({ otrosPedidos }: Served): string =>
  otrosPedidos.length > 0
    ? 'Lo comprado va a los proyectos de los pedidos; lo que agregue además entra al stock cuando se recibe.'
    : 'Lo comprado va al proyecto del pedido; el stock no cambia.';

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
  const { bring, busyId } = useBring(store, close);
  const key = useDraftPart(store, draft => draft.key);
  const pedido = useDraftPart(store, draft => draft.pedido);
  const otrosPedidos = useDraftPart(store, draft => draft.otrosPedidos);
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

  return (
    <WrapRow sx={{ alignItems: 'center' }}>
      {mayServe && (
        <Button startIcon={<Assignment />} onClick={() => setChoosing(true)}>
          {pedido ? 'Traer otro pedido' : 'Traer un pedido'}
        </Button>
      )}
      {pedido && (
        <Box sx={chosenSx}>
          {[pedido, ...otrosPedidos].map(labelOf).join(', ')}
          <IconButton
            size="small"
            color="inherit"
            aria-label={`Soltar ${nameOf({ pedido, otrosPedidos })}`}
            onClick={release}
          >
            <Cancel fontSize="small" />
          </IconButton>
        </Box>
      )}
      {canTakeBack && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
          {plural(1 + released.otrosPedidos.length, 'Se soltó', 'Se soltaron')} {nameOf(released)}.
          <Button size="small" variant="text" onClick={() => store.update(current => reattach(current, released))}>
            Deshacer
          </Button>
        </Box>
      )}
      <Quiet variant="caption">
        {pedido ? whereItGoes({ pedido, otrosPedidos }) : 'Sin pedido, lo comprado entra al stock cuando se recibe.'}
      </Quiet>
      <PedidoDialog open={choosing} busyId={busyId} onChoose={choose} onClose={close} />
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
