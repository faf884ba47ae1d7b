import { Alert, Card, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { cantidad } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { DocumentLayout, Fact } from '../../components/document/DocumentLayout';
import { useIsPhone } from '../../components/useIsPhone';
import { usePuede } from '../../providers/permisos';
import { ConfirmReceipt } from './ConfirmReceipt';
import { OrderHeader } from './OrderHeader';
import { summarise, type ReceiptSummary } from './receipt';
import { ReceiptLines } from './ReceiptLines';
import { ReceiptNotice } from './ReceiptNotice';
import { summaryText, unansweredText } from './texts';
import { useReceipt } from './useReceipt';
import { useSendReceipt } from './useSendReceipt';

interface ReceptionProps {
  order: Pedido;
  userId: number;
  refetch: () => void;
}

/** The receipt of an order (SPEC parts 2 and 4; D14). */
export function Reception({ order, userId, refetch }: ReceptionProps) {
  const isPhone = useIsPhone();
  const { puede, falta } = usePuede('pedidos.recibir');
  const { receipt, store } = useReceipt(userId, order.id);
  const { send, isSending, failure, dismiss } = useSendReceipt(order, store, refetch);
  const confirmButton = useRef<HTMLButtonElement>(null);

  const isClosed = order.estado === 'Cerrado';
  const summary = summarise(receipt, order.pedidoDetalle);
  const text = receipt.unanswered && !isSending ? unansweredText(summary) : summaryText(summary);
  const discard = () => {
    store.clear();
    dismiss();
    refetch();
  };

  return (
    <DocumentLayout
      summary={<SummaryFacts summary={summary} text={text} />}
      brief={text}
      notice={
        !isSending && (
          <ReceiptNotice
            failure={failure}
            unanswered={receipt.unanswered}
            conflicts={summary.conflicts}
            onRetry={() => void send()}
            onDiscard={discard}
            onClose={dismiss}
          />
        )
      }
      actions={
        <ConfirmReceipt
          ref={confirmButton}
          order={order}
          receipt={receipt}
          summary={summary}
          isSending={isSending}
          onConfirm={() => void send()}
        />
      }
    >
      <OrderHeader order={order} mode="recibir" />
      {!puede && <Alert severity="info">Para recibir le falta el permiso “{falta}”.</Alert>}
      {isClosed && <Alert severity="info">El pedido está cerrado y no admite recepciones.</Alert>}
      <Card variant={isPhone ? 'elevation' : 'outlined'} sx={{ bgcolor: isPhone ? 'transparent' : undefined }}>
        <ReceiptLines
          order={order}
          receipt={receipt}
          locked={!puede || isClosed || receipt.unanswered}
          onChange={change => {
            dismiss();
            store.update(change);
          }}
          onEnd={() => confirmButton.current?.focus()}
        />
      </Card>
    </DocumentLayout>
  );
}

const SummaryFacts = ({ summary, text }: { summary: ReceiptSummary; text: string }) => (
  <>
    <Typography variant="h2" gutterBottom>
      Recepción
    </Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      <Fact label="Pendiente">{cantidad(summary.pending)}</Fact>
      <Fact label="Llegó ahora">{cantidad(summary.units)}</Fact>
      <Fact label="Líneas">{summary.lines}</Fact>
    </Stack>
    <Typography variant="body2" aria-live="polite">
      {text}
    </Typography>
  </>
);
