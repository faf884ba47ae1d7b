import { Alert, Card, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import type { Pedido } from '#contract/pedido';
import { DocumentLayout, Fact } from '../../../../kit/document/DocumentLayout';
import { useIsPhone } from '../../../../kit/useIsPhone';
import { usePuede } from '../../../../api/permisos';
import { OrderHeader } from '../OrderHeader';
import { ConfirmSend } from './ConfirmSend';
import { LinesEditor } from './LinesEditor';
import { SendNotice } from './SendNotice';
import { useLineDraft } from './useLineDraft';
import { useSend } from './useSend';
import { countedLines, troublesOf, type LineWork, type WorkSummary } from './work';

interface LineWorkViewProps {
  work: LineWork;
  order: Pedido;
  userId: number;
  refetch: () => void;
}

/** The receipt or the change request of an order: header, lines with their amounts, summary and the main action. */
export function LineWorkView({ work, order, userId, refetch }: LineWorkViewProps) {
  const isPhone = useIsPhone();
  const { puede, falta } = usePuede(work.call);
  const { draft, store } = useLineDraft(work.storageName, userId, order.id);
  const { send, isSending, failure, dismiss } = useSend(work, order, store, refetch);
  const confirmButton = useRef<HTMLButtonElement>(null);

  const isClosed = order.estado === 'Cerrado';
  const typed = countedLines(work, draft, order.pedidoDetalle);
  const troubles = troublesOf(work, draft, order.pedidoDetalle);
  const summary = work.summarise(order, typed);
  const text = briefOf(summary, troubles.problems, draft.unanswered && !isSending);
  const discard = () => {
    store.clear();
    dismiss();
    refetch();
  };

  return (
    <DocumentLayout
      summary={<SummaryFacts title={work.words.title} facts={summary.facts} text={text} />}
      brief={text}
      notice={
        !isSending && (
          <SendNotice
            words={work.words}
            failure={failure}
            unanswered={draft.unanswered}
            conflicts={troubles.conflicts}
            onRetry={() => void send()}
            onDiscard={discard}
            onClose={dismiss}
          />
        )
      }
      actions={
        <ConfirmSend
          ref={confirmButton}
          work={work}
          order={order}
          typed={typed}
          text={text}
          troubles={troubles}
          unanswered={draft.unanswered}
          isSending={isSending}
          onConfirm={() => void send()}
        />
      }
    >
      <OrderHeader order={order} mode={work.mode} refetch={refetch} />
      {!puede && (
        <Alert severity="info">
          {work.words.withoutPermission} “{falta}”.
        </Alert>
      )}
      {isClosed && <Alert severity="info">{work.words.closed}</Alert>}
      <Card variant={isPhone ? 'elevation' : 'outlined'} sx={{ bgcolor: isPhone ? 'transparent' : undefined }}>
        <LinesEditor
          work={work}
          order={order}
          draft={draft}
          locked={!puede || isClosed || draft.unanswered}
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

/** The summary in one line. A tooltip says why the action is disabled, but a phone has none. */
function briefOf({ text, unansweredText }: WorkSummary, problems: number, unanswered: boolean): string {
  if (unanswered) return unansweredText;
  if (problems === 0) return text;
  return problems === 1 ? 'Corrija la cantidad marcada' : `Corrija las ${problems} cantidades marcadas`;
}

const SummaryFacts = ({ title, facts, text }: { title: string; text: string } & Pick<WorkSummary, 'facts'>) => (
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
