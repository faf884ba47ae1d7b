import { Alert, Card, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import { gates, permisoFaltante } from '#contract/permisos';
import { useRefusal } from '../../../kit/gate';
import { paths } from '../../../app/routes';
import { DocumentLayout, Fact } from '../../../kit/document/DocumentLayout';
import { useDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { useIsPhone } from '../../../kit/useIsPhone';
import { AmountLines } from './AmountLines';
import { ConfirmAmounts, DoneAlert, SendNotice } from './ConfirmAmounts';
import {
  countedLines,
  createLineDraftStore,
  emptyDraft,
  sealed,
  toBody,
  troublesOf,
  type AmountsSummary,
  type LineAmounts,
  type LineDraft,
} from './lineAmounts';
import { OrderHeader } from './OrderHeader';
import { useShowOrder } from './useOrder';

interface AmountsViewProps {
  kind: LineAmounts;
  order: Pedido;
  /** Keyed by it: a draft is one person's. */
  userId: number;
  refetch: () => void;
}

/** The receipt or the change request of an order: header, lines with their amounts, summary and the main action. */
export function AmountsView({ kind, order, userId, refetch }: AmountsViewProps) {
  const isPhone = useIsPhone();
  const refusal = useRefusal(kind.call);
  const { draft, store } = useDraft(() => createLineDraftStore(kind.storageName, userId, order.id));
  const { sending, send, dismiss } = useSendAmounts(kind, order, store, refetch);
  const confirmButton = useRef<HTMLButtonElement>(null);

  const isSending = sending.state === 'sending';
  const isClosed = order.estado === 'Cerrado';
  const typed = countedLines(kind, draft, order.pedidoDetalle);
  const troubles = troublesOf(kind, draft, order.pedidoDetalle);
  const summary = kind.summarise(order, typed);
  const text = briefOf(summary, troubles.problems, draft.unanswered && !isSending);
  const discard = () => {
    store.clear();
    dismiss();
    refetch();
  };

  return (
    <DocumentLayout
      summary={<SummaryFacts title={kind.words.title} facts={summary.facts} text={text} />}
      brief={text}
      notice={
        !isSending && (
          <SendNotice
            words={kind.words}
            failure={sending.state === 'failed' ? sending.failure : null}
            unanswered={draft.unanswered}
            conflicts={troubles.conflicts}
            onRetry={() => void send()}
            onDiscard={discard}
            onClose={dismiss}
          />
        )
      }
      actions={
        <ConfirmAmounts
          ref={confirmButton}
          {...{ kind, order, typed, text, troubles, isSending }}
          unanswered={draft.unanswered}
          onConfirm={() => void send()}
        />
      }
    >
      <OrderHeader order={order} mode={kind.mode} />
      {refusal && (
        <Alert severity="info">
          {kind.words.withoutPermission} “{permisoFaltante(gates[kind.call])}”.
        </Alert>
      )}
      {isClosed && <Alert severity="info">{kind.words.closed}</Alert>}
      <Card variant={isPhone ? 'elevation' : 'outlined'} sx={{ bgcolor: isPhone ? 'transparent' : undefined }}>
        <AmountLines
          {...{ kind, order, draft }}
          locked={refusal !== null || isClosed || draft.unanswered}
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

/** Sends what was typed, once; then back to the list, which says what was done. A conflict shows the order as it is now. */
function useSendAmounts(kind: LineAmounts, order: Pedido, store: StoredDraft<LineDraft>, refetch: () => void) {
  const { id, pedidoDetalle: lines } = order;
  const showOrder = useShowOrder(id, refetch);
  const notify = useNotify();
  const navigate = useNavigate();
  return useSendDraft({
    store,
    call: kind.call,
    seal: draft => sealed(kind, draft, lines),
    toBody: draft => toBody(id, draft, lines),
    afterSent: (_current, _sent, newKey) => emptyDraft(newKey),
    onSent: (_id, sent) => {
      const { doneText } = kind.summarise(order, countedLines(kind, sent, lines));
      notify(<DoneAlert text={doneText} orderId={id} />, { type: 'success' });
      navigate(paths.list('pedidos'), { state: { _scrollToTop: true } });
    },
    onFailed: ({ status, data }) => status === 409 && showOrder(data),
  });
}

/** The summary in one line. A tooltip says why the action is disabled, but a phone has none. */
function briefOf({ text, unansweredText }: AmountsSummary, problems: number, unanswered: boolean): string {
  if (unanswered) return unansweredText;
  if (problems === 0) return text;
  return problems === 1 ? 'Corrija la cantidad marcada' : `Corrija las ${problems} cantidades marcadas`;
}

const SummaryFacts = ({ title, facts, text }: { title: string; text: string } & Pick<AmountsSummary, 'facts'>) => (
  <>
    <Typography variant="h2" gutterBottom>
      {title}
    </Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Stack>
    <Typography variant="body2" aria-live="polite">
      {text}
    </Typography>
  </>
);
