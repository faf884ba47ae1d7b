import BlockIcon from '@mui/icons-material/BlockOutlined';
import RestartAltIcon from '@mui/icons-material/RestartAltOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { fechaHora } from '#contract/format';
import { pendiente, sumar, type Pedido } from '#contract/pedido';
import { Gated } from '../../../kit/gate';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog';
import { useWrite } from '../../../kit/draft/useWrite';
import { companyTimeZone } from '../../../app/company';
import { lineas, unidades } from '../words';
import { useHistoria, useShowOrder } from './useOrder';

/** What never came: "18 unidades en 4 líneas". */
function missingText({ pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>): string {
  const missing = pedidoDetalle.map(pendiente).filter(amount => amount > 0);
  return `${unidades(missing.reduce(sumar, 0))} en ${lineas(missing.length)}`;
}

const ways = {
  cerrar: {
    icon: BlockIcon,
    estado: 'Cerrado',
    label: 'Cerrar pedido',
    ask: (id: number) => `¿Cerrar el pedido ${id}?`,
    effect: (order: Pedido) =>
      `Quedarán ${missingText(order)} sin recibir. El pedido pasa a los entregados y no admite recepciones ni cambios mientras esté cerrado.`,
    done: (id: number) => `El pedido ${id} quedó cerrado`,
  },
  reabrir: {
    icon: RestartAltIcon,
    estado: 'Pendiente',
    label: 'Reabrir',
    ask: (id: number) => `¿Reabrir el pedido ${id}?`,
    effect: (order: Pedido) => `Vuelve a quedar pendiente, con ${missingText(order)} por recibir.`,
    done: (id: number) => `El pedido ${id} quedó abierto de nuevo`,
  },
};

interface CloseOrderProps {
  order: Pedido;
  refetch: () => void;
}

/** Closes an order short, or opens it again, with the reason (D10, D13, D44). Waits for the server (D36). */
export function CloseOrder({ order, refetch }: CloseOrderProps) {
  const { id, estado, version } = order;
  const { run, busy, failure, dismiss } = useWrite('pedidos.toggle');
  const [asking, setAsking] = useState(false);
  const showOrder = useShowOrder(id, refetch);
  const notify = useNotify();
  if (estado !== 'Pendiente' && estado !== 'Cerrado') return null;
  const way = ways[estado === 'Cerrado' ? 'reabrir' : 'cerrar'];
  const Icon = way.icon;

  const confirm = (motivo: string) =>
    run(
      { params: { id }, data: { motivo, version: version ?? undefined, estado: way.estado } },
      {
        onDone: ({ data }) => {
          setAsking(false);
          showOrder(data);
          notify(way.done(id), { type: 'success' });
        },
        onFailed: ({ status, data }) => {
          if (status === 409) showOrder(data);
        },
      },
    );

  return (
    <>
      <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
        <Gated gate="pedidos.toggle" fullWidth>
          <Button
            fullWidth
            variant="outlined"
            startIcon={<Icon />}
            onClick={() => {
              dismiss();
              setAsking(true);
            }}
          >
            {way.label}
          </Button>
        </Gated>
      </Box>
      {asking && (
        <ReasonDialog
          title={way.ask(id)}
          confirmLabel={way.label}
          destructive={estado === 'Pendiente'}
          busy={busy}
          failure={failure}
          onConfirm={motivo => void confirm(motivo)}
          onCancel={() => setAsking(false)}
        >
          <Typography>{way.effect(order)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}

/** When an order was closed short, by whom and why (D13). Who is in its history only. */
export function ClosedNotice({ order }: { order: Pedido }) {
  const isClosed = order.estado === 'Cerrado';
  const { data = [] } = useHistoria(order.id, isClosed);
  if (!isClosed) return null;
  const usuario = data.findLast(({ hecho }) => hecho === 'cerrado')?.usuario;
  const who = usuario ? ` por ${usuario.nombre} ${usuario.apellido}` : '';
  const when = order.cerrado ? ` el ${fechaHora(order.cerrado, companyTimeZone())}` : '';
  return (
    <Alert severity="info">
      Cerrado{when}
      {who}, con {missingText(order)} sin recibir.{order.motivoCierre && ` Motivo: ${order.motivoCierre}`}
    </Alert>
  );
}
