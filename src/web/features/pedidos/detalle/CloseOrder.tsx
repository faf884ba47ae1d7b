import BlockIcon from '@mui/icons-material/BlockOutlined';
import RestartAltIcon from '@mui/icons-material/RestartAltOutlined';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { lineas, nombreCompleto } from '#contract/format';
import { pendiente, type Pedido } from '#contract/pedido';
import { sumasPorPresentacion } from '#contract/sumas';
import { ActionButton } from '../../../kit/buttons';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog';
import { fechaHora } from '../../../app/company';
import { useHistoria } from './useOrder';
import { useOrderWrite } from './useOrderWrite';

/** What was not received: "4 líneas (18 Saco 50 kg)". */
function missingText({ pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>): string {
  const missing = pedidoDetalle.filter(line => pendiente(line) > 0);
  const sums = sumasPorPresentacion(missing.map(line => ({ ...line, cantidad: pendiente(line) })));
  return `${lineas(missing.length)}${sums && ` (${sums})`}`;
}

const ways = {
  cerrar: {
    icon: BlockIcon,
    estado: 'Cerrado',
    label: 'Cerrar pedido',
    ask: (id: number) => `¿Cerrar el pedido ${id}?`,
    effect: (order: Pedido) =>
      `Sin recibir: ${missingText(order)}. El pedido pasa a los entregados y no admite recepciones ni cambios mientras esté cerrado.`,
    done: (id: number) => `El pedido ${id} quedó cerrado`,
  },
  reabrir: {
    icon: RestartAltIcon,
    estado: 'Pendiente',
    label: 'Reabrir',
    ask: (id: number) => `¿Reabrir el pedido ${id}?`,
    effect: (order: Pedido) => `Vuelve a quedar pendiente. Por recibir: ${missingText(order)}.`,
    done: (id: number) => `El pedido ${id} quedó abierto de nuevo`,
  },
};

/** The action possible in an order's state; null if it is delivered. */
function wayOf({ estado }: Pick<Pedido, 'estado'>) {
  if (estado === 'Cerrado') return ways.reabrir;
  return estado === 'Pendiente' ? ways.cerrar : null;
}

/** Closes an order short or reopens it, with a reason (D10, D13, D44). Not optimistic (D36). */
export function CloseOrder({ order }: { order: Pedido }) {
  const { id, estado } = order;
  const [asked, ask] = useState<Pedido | null>(null);
  const { send, busy, failure, dismiss } = useOrderWrite('pedidos.toggle', order, () => ask(null));
  const notify = useNotify();
  const way = wayOf(order);
  // The dialog's figures follow refetches, but its question stays the one the user was asked.
  const shown = asked && (estado === asked.estado ? order : asked);
  const question = shown && wayOf(shown);

  const confirm = (motivo: string) => {
    if (!asked || !question) return;
    if (estado !== asked.estado) {
      ask(null);
      notify(`El pedido ${id} cambió mientras tanto: está ${estado?.toLowerCase()}`, { type: 'error' });
      return;
    }
    send({ motivo, estado: question.estado }, question.done(id));
  };

  return (
    <>
      {way && (
        <ActionButton
          labelled
          gate="pedidos.toggle"
          label={way.label}
          icon={way.icon}
          onClick={() => {
            dismiss();
            ask(order);
          }}
        />
      )}
      {shown && question && (
        <ReasonDialog
          title={question.ask(id)}
          confirmLabel={question.label}
          destructive={question === ways.cerrar}
          busy={busy}
          failure={failure}
          onConfirm={confirm}
          onCancel={() => ask(null)}
        >
          <Typography>{question.effect(shown)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}

/** When, by whom and why an order was closed (D13). The author is only in its history. */
export function ClosedNotice({ order }: { order: Pedido }) {
  const isClosed = order.estado === 'Cerrado';
  const { data = [] } = useHistoria(order.id, isClosed);
  if (!isClosed) return null;
  const usuario = data.findLast(({ hecho }) => hecho === 'cerrado')?.usuario;
  const who = usuario ? ` por ${nombreCompleto(usuario)}` : '';
  const when = order.cerrado ? ` el ${fechaHora(order.cerrado)}` : '';
  return (
    <Alert severity="info">
      Cerrado{when}
      {who}. Sin recibir: {missingText(order)}.{order.motivoCierre && ` Motivo: ${order.motivoCierre}`}
    </Alert>
  );
}
