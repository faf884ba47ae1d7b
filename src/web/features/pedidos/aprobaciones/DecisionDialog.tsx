import CheckIcon from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useUnselect } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { pedido, type Pedido } from '#contract/pedido';
import { withCount, plural } from '#contract/text/format';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import { ReasonDialog } from '../../../kit/dialog/FormDialog';
import { ProyectoNombre } from '../orderRows';
import { PlainList } from '../../../kit/layout';
import { Request, solicitudesOf } from './solicitudes';
import { useWrite } from '../../../api/useWrite';

const countRequests = (orders: readonly Pedido[]) => orders.flatMap(solicitudesOf).length;

/** The orders as an object: 'el pedido 12', '3 pedidos'. */
const which = (orders: readonly Pedido[]) =>
  orders.length === 1 ? `el pedido ${orders[0]?.id}` : withCount(orders.length, 'pedido');

/** Their requests: '2 solicitudes del pedido 12', '4 solicitudes de 3 pedidos'. */
const requestsText = (orders: readonly Pedido[]) =>
  `${withCount(countRequests(orders), 'solicitud', 'solicitudes')} de ${which(orders)}`.replace(' de el ', ' del ');

/** The two decisions: the flag in the URL, and texts by the orders or by the number of requests. */
export const decisions = {
  approve: {
    flag: 1,
    label: 'Aprobar',
    icon: CheckIcon,
    color: 'primary',
    effect: (count: number) => `Al aprobar ${plural(count, 'queda', 'quedan')} en firme:`,
    done: (orders: readonly Pedido[]) =>
      `${plural(countRequests(orders), 'Se aprobó', 'Se aprobaron')} ${requestsText(orders)}`,
  },
  deny: {
    flag: 0,
    label: 'Denegar',
    icon: CloseIcon,
    color: 'error',
    effect: (count: number) => `${plural(count, 'Se descarta', 'Se descartan')}, y lo demás sigue como está:`,
    done: (orders: readonly Pedido[]) =>
      `${plural(countRequests(orders), 'Se denegó', 'Se denegaron')} ${requestsText(orders)}`,
  },
} as const;

export type Decision = keyof typeof decisions;

export interface Question {
  orders: readonly Pedido[];
  decision: Decision;
}

/** Why an order could not be decided on, for each order; null if it was. */
type Outcome = ReadonlyMap<Pedido, string | null>;

const doneOf = (outcome: Outcome) => [...outcome].flatMap(([order, refusal]) => (refusal === null ? [order] : []));

/**
 * Decides on orders one by one, each in its own call and transaction (D15, D52): one that can no longer be decided is
 * recorded as refused, and the others go on. A call without answer stops the loop; `decide` then continues with the
 * rest, and retries that call under its key. The requests of a single order that has changed are read again.
 */
function useDecisions({ orders: asked, decision }: Question) {
  const [orders, setOrders] = useState(asked);
  const { run, failure } = useWrite('aprobaciones.aprobar');
  const [settled] = useState(() => new Map<Pedido, string | null>());
  const [busy, setBusy] = useState(false);
  const unselect = useUnselect('aprobaciones');

  const decideOne = (order: Pedido, motivo: string) =>
    run(
      // The version shown: nobody approves what they have not seen (D9).
      {
        params: { id: order.id, decision: decisions[decision].flag },
        data: { version: order.version ?? undefined, motivo: motivo || undefined },
      },
      {
        onDone: () => void settled.set(order, null),
        onFailed: ({ unanswered, status, message, data }) => {
          const now = [pedido.safeParse(data).data ?? []].flat();
          // The refusal of a single order is shown in its dialog, which keeps the reason typed, unless no request of it is open now.
          const isOver = !unanswered && (orders.length > 1 || (status === 409 && countRequests(now) === 0));
          if (!isOver && now.length > 0) setOrders(now);
          if (isOver) settled.set(order, `Pedido ${order.id}: ${message}`);
          return isOver;
        },
      },
    );

  /** The result for all orders; null if a call got no answer. */
  const decide = async (motivo: string): Promise<Outcome | null> => {
    setBusy(true);
    const isOpen = (order: Pedido) => !settled.has(order);
    for (const order of orders.filter(isOpen)) {
      await decideOne(order, motivo);
      if (isOpen(order)) break;
    }
    setBusy(false);
    // Their next requests are other ones. All at once: the list follows later, and each call would bring back what the one before took.
    unselect(doneOf(settled).map(({ id }) => id));
    const open = orders.filter(isOpen);
    if (open.length === 0) return settled;
    // Only what is still to be decided is asked again; a single order may have been read anew.
    if (open.length < orders.length) setOrders(open);
    return null;
  };

  return { orders, decide, busy, failure, done: doneOf(settled) };
}

/** Shows the before and after of all open requests of some orders and decides on them with one reason (D15, D52). */
export function DecisionDialog({ onClose, ...asked }: Question & { onClose: () => void }) {
  const { decision } = asked;
  const { orders, decide, busy, failure, done: before } = useDecisions(asked);
  const [refused, setRefused] = useState<Outcome | null>(null);
  const notify = useNotify();
  const isShown = useIsMounted();
  const { label, effect, done } = decisions[decision];

  const confirm = async (motivo: string) => {
    const outcome = await decide(motivo);
    if (!outcome) return;
    const refusals = [...outcome.values()].filter(text => text !== null);
    if (refusals.length > 0 && outcome.size > 1 && isShown()) return setRefused(outcome);
    onClose();
    const decided = doneOf(outcome);
    const told = [...(decided.length > 0 ? [done(decided)] : []), ...refusals].join('. ');
    notify(told, { type: refusals.length > 0 ? 'error' : 'success' });
  };

  if (refused) return <OutcomeDialog decision={decision} outcome={refused} onClose={onClose} />;
  return (
    <ReasonDialog
      title={`¿${label} lo solicitado en ${which(orders)}?`}
      confirmLabel={label}
      destructive={decision === 'deny'}
      optional={decision === 'approve'}
      busy={busy}
      failure={failure}
      onConfirm={motivo => void confirm(motivo)}
      onCancel={onClose}
    >
      {before.length > 0 && !busy && <Alert severity="success">{done(before)}.</Alert>}
      <Typography>{effect(countRequests(orders))}</Typography>
      {orders.map(order => (
        <Box key={order.id}>
          {orders.length > 1 && (
            <Typography variant="h3" component="h3" gutterBottom>
              Pedido {order.id} · <ProyectoNombre pedido={order} />
            </Typography>
          )}
          <PlainList spacing={1.5}>
            {solicitudesOf(order).map(request => (
              <Request key={request.key} request={request} />
            ))}
          </PlainList>
        </Box>
      ))}
    </ReasonDialog>
  );
}

function OutcomeDialog({ decision, outcome, onClose }: { decision: Decision; outcome: Outcome; onClose: () => void }) {
  const done = doneOf(outcome);
  return (
    <AskingDialog
      title="No se pudo decidir todo"
      onClose={onClose}
      answers={[{ label: 'Entendido', onClick: onClose, variant: 'contained', autoFocus: true }]}
    >
      <Stack spacing={1.5}>
        {done.length > 0 && (
          <Alert severity="success">
            {decisions[decision].done(done)}
            {done.length > 1 && `: ${done.map(({ id }) => id).join(', ')}`}.
          </Alert>
        )}
        {[...outcome].map(
          ([order, refusal]) =>
            refusal !== null && (
              <Alert key={order.id} severity="error">
                {refusal}
              </Alert>
            ),
        )}
      </Stack>
    </AskingDialog>
  );
}
