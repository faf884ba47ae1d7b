import CheckIcon from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import { withCount, plural } from '#contract/text/format';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import { ReasonDialog } from '../../../kit/dialog/FormDialog';
import { ProyectoNombre } from '../orderRows';
import { PlainList } from '../../../kit/layout';
import { Request, solicitudesOf } from './solicitudes';
import { useWrite } from '../../../kit/draft/useWrite';

const solicitudes = (count: number) => withCount(count, 'solicitud', 'solicitudes');

/** The orders as an object: 'el pedido 12', '3 pedidos'. */
const which = (ids: readonly number[]) => (ids.length === 1 ? `el pedido ${ids[0]}` : withCount(ids.length, 'pedido'));

/** The orders with de: 'del pedido 12', 'de 3 pedidos'. */
const ofWhich = (ids: readonly number[]) =>
  ids.length === 1 ? `del pedido ${ids[0]}` : `de ${withCount(ids.length, 'pedido')}`;

/** The two decisions: the flag in the URL, and texts by order ids and number of requests. */
export const decisiones = {
  aprobar: {
    flag: 1,
    label: 'Aprobar',
    icon: CheckIcon,
    color: 'primary',
    ask: (ids: readonly number[]) => `¿Aprobar lo solicitado en ${which(ids)}?`,
    effect: (count: number) => `Al aprobar ${plural(count, 'queda', 'quedan')} en firme:`,
    done: (count: number, ids: readonly number[]) =>
      `${plural(count, 'Se aprobó', 'Se aprobaron')} ${solicitudes(count)} ${ofWhich(ids)}`,
  },
  denegar: {
    flag: 0,
    label: 'Denegar',
    icon: CloseIcon,
    color: 'error',
    ask: (ids: readonly number[]) => `¿Denegar lo solicitado en ${which(ids)}?`,
    effect: (count: number) => `${plural(count, 'Se descarta', 'Se descartan')}, y lo demás sigue como está:`,
    done: (count: number, ids: readonly number[]) =>
      `${plural(count, 'Se denegó', 'Se denegaron')} ${solicitudes(count)} ${ofWhich(ids)}`,
  },
} as const;

export type Decision = keyof typeof decisiones;

export interface Question {
  orders: readonly Pedido[];
  decision: Decision;
}

/** Result of deciding on several orders: those decided, and those refused with the reason. */
interface Outcome {
  done: Pedido[];
  refused: { order: Pedido; message: string }[];
}

const refusalText = ({ order, message }: Outcome['refused'][number]) => `Pedido ${order.id}: ${message}`;

const NOTHING: Outcome = { done: [], refused: [] };

/**
 * Decides on orders one by one, each in its own call and transaction (D15, D52): one that can no longer be decided is
 * recorded as refused, and the others go on. A call without answer stops the loop; `decide` then continues with the
 * rest, and retries that call under its key.
 */
function useDecisions(decision: Decision) {
  const { run, failure } = useWrite('aprobaciones.aprobar');
  const [outcome, setOutcome] = useState(NOTHING);
  const [busy, setBusy] = useState(false);

  const decideOne = async (order: Pedido, motivo: string, before: Outcome): Promise<Outcome | null> => {
    const { id, version } = order;
    let after: Outcome | null = null;
    await run(
      // The version shown: nobody approves what they have not seen (D9).
      {
        params: { id, decision: decisiones[decision].flag },
        data: { version: version ?? undefined, motivo: motivo || undefined },
      },
      {
        onDone: () => {
          after = { ...before, done: [...before.done, order] };
        },
        onFailed: ({ unanswered, message }) => {
          if (!unanswered) after = { ...before, refused: [...before.refused, { order, message }] };
          return !unanswered;
        },
      },
    );
    return after;
  };

  /** The result for all orders; null if a call got no answer. */
  const decide = async (orders: readonly Pedido[], motivo: string): Promise<Outcome | null> => {
    if (busy) return null;
    setBusy(true);
    let current = outcome;
    const isSettled = ({ id }: Pedido) =>
      [...current.done, ...current.refused.map(({ order }) => order)].some(candidate => candidate.id === id);
    try {
      for (const order of orders.filter(candidate => !isSettled(candidate))) {
        const after = await decideOne(order, motivo, current);
        if (!after) return null;
        current = after;
        setOutcome(current);
      }
      return current;
    } finally {
      setBusy(false);
    }
  };

  return { decide, busy, failure };
}

const idsOf = (orders: readonly Pedido[]) => orders.map(({ id }) => id);
const requestsOf = (orders: readonly Pedido[]) => orders.flatMap(solicitudesOf).length;

/** Shows the before and after of all open requests of some orders and decides on them with one reason (D15, D52). */
export function DecisionDialog({ orders, decision, onClose }: Question & { onClose: () => void }) {
  const { decide, busy, failure } = useDecisions(decision);
  const [refused, setRefused] = useState<Outcome | null>(null);
  const notify = useNotify();
  const { label, ask, effect, done } = decisiones[decision];

  const confirm = async (motivo: string) => {
    const outcome = await decide(orders, motivo);
    if (!outcome) return;
    if (outcome.refused.length > 0 && orders.length > 1) return setRefused(outcome);
    onClose();
    const [only] = outcome.refused;
    if (only) notify(refusalText(only), { type: 'error' });
    else notify(done(requestsOf(orders), idsOf(orders)), { type: 'success' });
  };

  if (refused) return <OutcomeDialog decision={decision} outcome={refused} onClose={onClose} />;
  return (
    <ReasonDialog
      title={ask(idsOf(orders))}
      confirmLabel={label}
      destructive={decision === 'denegar'}
      optional={decision === 'aprobar'}
      busy={busy}
      failure={failure}
      onConfirm={motivo => void confirm(motivo)}
      onCancel={onClose}
    >
      <Typography>{effect(requestsOf(orders))}</Typography>
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
  const { done, refused } = outcome;
  return (
    <AskingDialog
      title="No se pudo decidir todo"
      onClose={onClose}
      answers={[{ label: 'Entendido', onClick: onClose, variant: 'contained', autoFocus: true }]}
    >
      <Stack spacing={1.5}>
        {done.length > 0 && (
          <Alert severity="success">
            {decisiones[decision].done(requestsOf(done), idsOf(done))}
            {done.length > 1 && `: ${idsOf(done).join(', ')}`}.
          </Alert>
        )}
        {refused.map(({ order, message }) => (
          <Alert key={order.id} severity="error">
            {refusalText({ order, message })}
          </Alert>
        ))}
      </Stack>
    </AskingDialog>
  );
}
