import { Alert, Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog';
import { ProyectoNombre } from '../orderRows';
import { PlainList } from '../../../kit/layout';
import { decisiones, type Decision } from './decisiones';
import { Request, solicitudesOf } from './solicitudes';
import { useDecisions, type Outcome } from './useDecisions';

const idsOf = (orders: readonly Pedido[]) => orders.map(({ id }) => id);
const requestsOf = (orders: readonly Pedido[]) => orders.flatMap(solicitudesOf).length;

interface DecisionDialogProps {
  orders: readonly Pedido[];
  decision: Decision;
  onClose: () => void;
}

/** Shows the before and after of all open requests of some orders and decides on them with one reason (D15, D52). */
export function DecisionDialog({ orders, decision, onClose }: DecisionDialogProps) {
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
    if (only) notify(only.message, { type: 'error' });
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
      answers={[{ label: 'Entendido', onClick: onClose, autoFocus: true }]}
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
            Pedido {order.id}: {message}
          </Alert>
        ))}
      </Stack>
    </AskingDialog>
  );
}
