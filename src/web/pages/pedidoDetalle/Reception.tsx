import { Alert, Box, Button, Card, Stack, Tooltip, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { cantidad } from '#contract/format';
import { pendiente, type Pedido } from '#contract/pedido';
import { sinPermiso } from '../../components/ActionButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DocumentLayout, Fact } from '../../components/document/DocumentLayout';
import { usePuede } from '../../providers/permisos';
import { OrderHeader } from './OrderHeader';
import { summarise, typedFor, type Receipt, type ReceiptSummary } from './receipt';
import { ReceiptLines } from './ReceiptLines';
import { ReceiptNotice } from './ReceiptNotice';
import { summaryText } from './texts';
import { useReceipt } from './useReceipt';
import { useSendReceipt } from './useSendReceipt';

interface ReceptionProps {
  order: Pedido;
  userId: number;
  refetch: () => void;
}

/** Why the receipt cannot be confirmed yet; null when it can. */
const obstacle = ({ lines, conflicts }: ReceiptSummary): string | null => {
  if (lines === 0) return 'Escriba lo que llegó en al menos una línea';
  return conflicts > 0 ? 'Revise primero las líneas que cambiaron' : null;
};

/** The receipt of an order (SPEC parts 2 and 4; D14). */
export function Reception({ order, userId, refetch }: ReceptionProps) {
  const { puede, falta } = usePuede('pedidos.recibir');
  const state = useReceipt(userId, order.id);
  const { receipt, update, reset } = state;
  const { send, isSending, failure, dismiss } = useSendReceipt(order, state, refetch);
  const [confirming, setConfirming] = useState(false);
  const confirmButton = useRef<HTMLButtonElement>(null);

  const isClosed = order.estado === 'Cerrado';
  const isUnanswered = receipt.unanswered && !isSending;
  const summary = summarise(receipt, order.pedidoDetalle);
  const reason = puede ? obstacle(summary) : sinPermiso(falta);
  const isOver = summary.pending === 0 && summary.lines === 0;

  return (
    <DocumentLayout
      summary={<SummaryFacts summary={summary} />}
      brief={isOver ? 'No queda nada por recibir' : summaryText(summary)}
      notice={
        !isSending && (
          <ReceiptNotice
            failure={failure}
            unanswered={isUnanswered}
            conflicts={isUnanswered ? 0 : summary.conflicts}
            onRetry={() => void send()}
            onDiscard={() => {
              reset();
              dismiss();
              refetch();
            }}
            onClose={dismiss}
          />
        )
      }
      actions={
        <Tooltip describeChild title={reason ?? ''}>
          <span>
            <Button
              ref={confirmButton}
              fullWidth
              size="large"
              disabled={reason !== null || isClosed || isUnanswered || isSending}
              loading={isSending}
              onClick={() => setConfirming(true)}
            >
              Confirmar recepción
            </Button>
          </span>
        </Tooltip>
      }
    >
      <OrderHeader order={order} mode="recibir" />
      {isClosed && <Alert severity="info">El pedido está cerrado y no admite recepciones.</Alert>}
      <Box component={Card} variant="outlined" sx={{ p: { xs: 1, sm: 0 } }}>
        <ReceiptLines
          order={order}
          receipt={receipt}
          locked={!puede || isClosed || receipt.unanswered}
          onChange={change => {
            dismiss();
            update(change);
          }}
          onEnd={() => confirmButton.current?.focus()}
        />
      </Box>
      <ConfirmDialog
        open={confirming}
        title={`¿Registrar la recepción del pedido ${order.id}?`}
        onConfirm={() => {
          setConfirming(false);
          void send();
        }}
        onCancel={() => setConfirming(false)}
      >
        <Typography gutterBottom>{summaryText(summary)}.</Typography>
        <Arriving order={order} receipt={receipt} />
      </ConfirmDialog>
    </DocumentLayout>
  );
}

const SummaryFacts = ({ summary }: { summary: ReceiptSummary }) => (
  <>
    <Typography variant="h2">Recepción</Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      <Fact label="Pendiente">{cantidad(summary.pending)}</Fact>
      <Fact label="Llegó ahora">{cantidad(summary.units)}</Fact>
      <Fact label="Líneas">{summary.lines}</Fact>
    </Stack>
    <Typography variant="body2" aria-live="polite">
      {summaryText(summary)}
    </Typography>
  </>
);

/** What the dialog is about to confirm, line by line. */
const Arriving = ({ order, receipt }: { order: Pedido; receipt: Receipt }) => (
  <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
    {order.pedidoDetalle
      .filter(line => typedFor(receipt, line) !== null)
      .map(line => (
        <Fact key={line.id} label={line.nombreProducto}>
          <span style={{ whiteSpace: 'nowrap' }}>
            {cantidad(typedFor(receipt, line))} de {cantidad(pendiente(line))}
          </span>
        </Fact>
      ))}
  </Stack>
);
