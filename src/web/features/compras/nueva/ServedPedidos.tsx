import Assignment from '@mui/icons-material/AssignmentOutlined';
import Cancel from '@mui/icons-material/Cancel';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { dotted, lineas, plural } from '#contract/text/format';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { pedidosOf, type DocumentoDraft, type ServedPedido } from '../../documentos/draft/documentoDraft';
import { useMayPass } from '../../../kit/gate';
import { WrapRow, Quiet } from '../../../kit/layout';
import { detach, reattach, useBring, type Bringing } from './bring';
import { PedidoDialog } from './PedidoDialog';

interface DraftProps {
  store: StoredDraft<DocumentoDraft>;
}

/** "el pedido 12", "los pedidos 12, 15". */
const nameOf = (pedidos: readonly ServedPedido[]): string =>
  `${plural(pedidos.length, 'el pedido', 'los pedidos')} ${pedidos.map(({ id }) => id).join(', ')}`;

function whereItGoes({ length }: readonly ServedPedido[]): string {
  if (length === 0) return 'Sin pedido, lo comprado entra al stock cuando se recibe.';
  if (length === 1) return 'Lo comprado va al proyecto del pedido; el stock no cambia.';
  return 'Lo comprado va a los proyectos de los pedidos; lo que agregue además entra al stock cuando se recibe.';
}

/** The orders a purchase serves: bring one in, show them, detach them (D24). */
export function ServedPedidos({ store }: DraftProps) {
  const mayServe = useMayPass('pedidosPorComprar.list');
  const pedido = useDraftPart(store, draft => draft.pedido);
  const otrosPedidos = useDraftPart(store, draft => draft.otrosPedidos);
  const pedidos = pedidosOf({ pedido, otrosPedidos });
  if (!mayServe && !pedido) return null;
  const label = pedido ? 'Traer otro pedido' : 'Traer un pedido';
  return (
    <WrapRow sx={{ alignItems: 'center' }}>
      <BringPedido store={store} label={mayServe ? label : null} />
      <Served store={store} pedidos={pedidos} />
      <Quiet variant="caption">{whereItGoes(pedidos)}</Quiet>
    </WrapRow>
  );
}

const chosenSx = {
  display: 'inline-flex',
  alignItems: 'center',
  pl: 1.5,
  borderRadius: 4,
  bgcolor: 'soft.primary',
  overflowWrap: 'anywhere',
};

/** The orders, until they are detached; then a way to take them back, for as long as it is the same draft. */
function Served({ store, pedidos }: DraftProps & { pedidos: readonly ServedPedido[] }) {
  const key = useDraftPart(store, draft => draft.key);
  const [released, setReleased] = useState<DocumentoDraft | null>(null);
  if (pedidos.length > 0) {
    const release = () => {
      setReleased(store.get());
      store.update(detach);
    };
    return (
      <Box sx={chosenSx}>
        {pedidos.map(({ id, proyecto }) => dotted(`Pedido ${id}`, proyecto)).join(', ')}
        <IconButton size="small" color="inherit" aria-label={`Soltar ${nameOf(pedidos)}`} onClick={release}>
          <Cancel fontSize="small" />
        </IconButton>
      </Box>
    );
  }
  if (released?.key !== key) return null;
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
      {plural(pedidosOf(released).length, 'Se soltó', 'Se soltaron')} {nameOf(pedidosOf(released))}.
      <Button size="small" variant="text" onClick={() => store.update(current => reattach(current, released))}>
        Deshacer
      </Button>
    </Box>
  );
}

/** Brings an order into the draft; of lines that are there already, asks whether it replaces them or adds to them (D24, D47). */
function BringPedido({ store, label }: DraftProps & { label: string | null }) {
  const count = useDraftPart(store, draft => draft.lineas.length);
  const [choosing, setChoosing] = useState(false);
  const [replacing, setReplacing] = useState<Bringing | null>(null);
  const cancel = () => setReplacing(null);
  const close = () => {
    setChoosing(false);
    cancel();
  };
  const { bring, cancel: stopBringing, busyId } = useBring(store, close);
  const abandon = () => {
    stopBringing();
    close();
  };
  return (
    <>
      {label && (
        <Button startIcon={<Assignment />} onClick={() => setChoosing(true)}>
          {label}
        </Button>
      )}
      <PedidoDialog
        open={choosing}
        busyId={busyId}
        onChoose={chosen => (count > 0 ? setReplacing(chosen) : bring(chosen))}
        onClose={abandon}
      />
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
    </>
  );
}
