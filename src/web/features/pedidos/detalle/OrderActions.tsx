import BlockIcon from '@mui/icons-material/BlockOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import RestartAltIcon from '@mui/icons-material/RestartAltOutlined';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { dia, lineas, fullName } from '#contract/text/format';
import { pendiente, type Pedido } from '#contract/pedido';
import { sumsByPresentacion } from '#contract/text/sums';
import { ActionButton } from '../../../kit/buttons';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog, ReasonDialog, useKept } from '../../../kit/dialog/FormDialog';
import { useDialogWrite } from '../../../api/useWrite';
import { companyToday, fechaHora } from '../../../api/company';
import { useHistoria, useOrder, useShowOrder } from './useOrder';

/** A dialog's write about the order, sent with the version of it that was seen; that in the response, or in a conflict, is then shown (D9). */
function useOrderWrite(call: EndpointName, close: () => void) {
  const showOrder = useShowOrder();
  const { send, ...write } = useDialogWrite(call, close, {
    onDone: ({ data }) => showOrder(data),
    onFailed: ({ status, data }) => {
      if (status === 409) showOrder(data);
    },
  });
  return {
    ...write,
    send: ({ id, version }: Pedido, data: object, done: string) =>
      send({ params: { id }, data: { ...data, version: version ?? undefined } }, done),
  };
}

/** What was not received: "4 líneas (18 Saco 50 kg)". */
function missingText({ pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>): string {
  const missing = pedidoDetalle.filter(line => pendiente(line) > 0);
  const sums = sumsByPresentacion(missing.map(line => ({ ...line, cantidad: pendiente(line) })));
  return `${lineas(missing.length)}${sums && ` (${sums})`}`;
}

const closings = {
  close: {
    icon: BlockIcon,
    estado: 'Cerrado',
    label: 'Cerrar pedido',
    ask: (id: number) => `¿Cerrar el pedido ${id}?`,
    effect: (order: Pedido) =>
      `Sin recibir: ${missingText(order)}. El pedido pasa a los entregados y no admite recepciones ni cambios mientras esté cerrado.`,
    done: (id: number) => `El pedido ${id} quedó cerrado`,
  },
  reopen: {
    icon: RestartAltIcon,
    estado: 'Pendiente',
    label: 'Reabrir',
    ask: (id: number) => `¿Reabrir el pedido ${id}?`,
    effect: (order: Pedido) => `Vuelve a quedar pendiente. Por recibir: ${missingText(order)}.`,
    done: (id: number) => `El pedido ${id} quedó abierto de nuevo`,
  },
};

/** What can be done to an order in its state; null if it is delivered. */
function closingOf({ estado }: Pick<Pedido, 'estado'>) {
  if (estado === 'Cerrado') return closings.reopen;
  return estado === 'Pendiente' ? closings.close : null;
}

/** Closes an order short or reopens it, with a reason (D10, D13, D44). Not optimistic (D36). */
export function CloseOrder() {
  const order = useOrder();
  const { id, estado } = order;
  const [asked, ask] = useState<Pedido | null>(null);
  const { send, busy, failure, dismiss } = useOrderWrite('pedidos.toggle', () => ask(null));
  const notify = useNotify();
  const possible = closingOf(order);
  // The dialog's figures follow refetches, but its question stays the one the user was asked.
  const shown = asked && (estado === asked.estado ? order : asked);
  const question = shown && closingOf(shown);

  const confirm = (motivo: string) => {
    if (!asked || !question) return;
    if (estado !== asked.estado) {
      ask(null);
      notify(`El pedido ${id} cambió mientras tanto: está ${estado?.toLowerCase()}`, { type: 'error' });
      return;
    }
    send(order, { motivo, estado: question.estado }, question.done(id));
  };

  return (
    <>
      {possible && (
        <ActionButton
          labelled
          gate="pedidos.toggle"
          label={possible.label}
          icon={possible.icon}
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
          destructive={question === closings.close}
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
export function ClosedNotice() {
  const order = useOrder();
  const isClosed = order.estado === 'Cerrado';
  const { data = [] } = useHistoria(isClosed);
  if (!isClosed) return null;
  const usuario = data.findLast(({ hecho }) => hecho === 'cerrado')?.usuario;
  const who = usuario ? ` por ${fullName(usuario)}` : '';
  const when = order.cerrado ? ` el ${fechaHora(order.cerrado)}` : '';
  return (
    <Alert severity="info">
      Cerrado{when}
      {who}. Sin recibir: {missingText(order)}.{order.motivoCierre && ` Motivo: ${order.motivoCierre}`}
    </Alert>
  );
}

/** Changes the estimated delivery of an open order, from today on (D12); recorded in its history. */
export function ChangeDelivery() {
  const { estado } = useOrder();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {estado !== 'Cerrado' && (
        <ActionButton
          labelled
          gate="pedidos.entrega"
          label="Cambiar entrega"
          icon={EventIcon}
          onClick={() => setAsking(true)}
        />
      )}
      {/* It stays if the order is closed meanwhile: sending it shows the refusal. */}
      {asking && <DeliveryDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function DeliveryDialog({ onClose }: { onClose: () => void }) {
  const order = useOrder();
  const { id, estado, fechaEntrega } = order;
  const [opened] = useState(order);
  const { send, busy, failure } = useOrderWrite('pedidos.entrega', onClose);
  const title = `¿Para cuándo se espera el pedido ${id}?`;
  // Blank rather than a day that is over, which would be refused before anything is typed.
  const proposed = fechaEntrega && fechaEntrega >= companyToday() ? fechaEntrega : null;
  const [day, setDay, isEntered] = useKept(title, z.string().nullable(), proposed);
  // What somebody else has changed it to meanwhile (D9).
  const isStale = failure?.status === 409;
  const theirs = isStale && estado !== 'Cerrado' ? `El pedido dice ahora ${dia(fechaEntrega)}` : undefined;
  // Another day that it has got while the dialog was open is told by the refusal, and only then replaced.
  const seen = isStale || fechaEntrega === opened.fechaEntrega ? order : opened;
  const confirm = () => {
    if (day !== null) send(seen, { fechaEntrega: day }, `La entrega estimada del pedido ${id} es ahora el ${dia(day)}`);
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Cambiar entrega"
      {...{ isEntered, busy, failure, onClose }}
      onSubmit={confirm}
    >
      <DayPicker
        label="Entrega estimada"
        autoFocus
        value={day}
        onChange={setDay}
        min={companyToday()}
        helperText={day === null ? 'Elija un día, de hoy en adelante' : theirs}
      />
    </FormDialog>
  );
}
