import { Stack, Typography } from '@mui/material';
import { useCallback, type RefObject } from 'react';
import type { z } from 'zod';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { cantidad, dotted, plural } from '#contract/text/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { pedidoSolicitarCambio } from '#contract/pedidoCambios';
import { pedidoRecibir } from '#contract/recepcion';
import { reasonsOf } from '../../../api/failure';
import { statusMessages } from '../../../api/http';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { LineNote } from '../../../kit/document/LineName';
import { Obstacle } from '../../../kit/document/DocumentLayout';
import { LineFact } from '../../../kit/document/facts';
import { firstOf } from '../../../kit/document/draftLines';
import { isAwaited, useDraft, useDraftPart, useLateDraftPart } from '../../../kit/draft/storedDraft';
import { GatedButton, useMayPass } from '../../../kit/gate';
import { asidesToSend, asideText } from './asides';
import { amountOf, type AmountsDraft, type TextName } from './amountsDraft';
import {
  conflictsOf,
  linesToSend,
  isBlank,
  nothingLeft,
  problemOfTyped,
  troublesOf,
  type AmountsKind,
} from './amountsKind';
import { useTypedAmounts } from './typedAmounts';
import { useOrder } from './useOrder';
import { Notice } from '../../../kit/alerts/Notice';
import { LimitedText } from '../../../kit/LimitedText';
import { useWrongInput } from '../../../kit/wrongInputs';

function obstacleOf(kind: AmountsKind, order: Pedido, draft: AmountsDraft): string | null {
  if (order.estado === 'Cerrado') return 'El pedido está cerrado';
  const { conflicts, problems } = troublesOf(kind, draft, order.pedidoDetalle);
  const [changed, wrong] = [firstOf(conflicts), firstOf(problems)];
  if (changed) return `Revise lo que cambió en ${changed}`;
  if (wrong) return `Corrija la cantidad de ${wrong}`;
  if (!isBlank(kind, draft, order.pedidoDetalle)) return null;
  return nothingLeft(kind, order.pedidoDetalle) ?? kind.words.nothingTyped;
}

/** The button that Ctrl+Enter presses: Confirmar or, where an answer is awaited, Reintentar. */
type ConfirmRef = RefObject<HTMLButtonElement | null> | null;

/** Main action of a receipt, dispatch or change request; a dialog first shows its effect in figures. */
export function ConfirmAmounts({ ref }: { ref: ConfirmRef }) {
  const { kind, store, sender, unanswered } = useTypedAmounts();
  const order = useOrder();
  const reason = useLateDraftPart(
    store,
    useCallback(draft => obstacleOf(kind, order, draft), [kind, order]),
  );
  const { ask, question } = useConfirm({
    title: kind.words.confirmTitle(order.id),
    // The order may be read anew meanwhile.
    isWrong: useWrongInput() !== null || reason !== null,
    onConfirm: () => void sender.send(),
    children: <WhatIsSent obstacle={reason} />,
  });
  const isAllowed = useMayPass(kind.call);
  return (
    <>
      {/* That nothing is left is already said by the summary above. */}
      {!unanswered && isAllowed && <Obstacle text={reason === kind.words.nothingLeft ? null : reason} />}
      <GatedButton
        variant="contained"
        gate={kind.call}
        reason={reason}
        fullWidth
        ref={ref}
        size="large"
        disabled={unanswered}
        loading={sender.sending.state === 'sending'}
        onClick={ask}
      >
        {kind.words.confirm}
      </GatedButton>
      {question}
    </>
  );
}

const texts: Record<TextName, { label: string; schema: z.ZodType; multiline?: true }> = {
  motivo: { label: 'Motivo (opcional)', schema: pedidoSolicitarCambio.shape.motivo },
  guia: { label: 'N.º de guía (opcional)', schema: pedidoRecibir.shape.guia },
  observacion: { label: 'Observación (opcional)', schema: pedidoRecibir.shape.observacion, multiline: true },
};

/** The lines to be sent with their quantities, and the texts asked for; and what has come to prevent it. */
function WhatIsSent({ obstacle }: { obstacle: string | null }) {
  const { kind, store } = useTypedAmounts();
  const order = useOrder();
  const draft = useDraft(store);
  const typed = linesToSend(kind, draft, order.pedidoDetalle);
  const { problems } = troublesOf(kind, draft, order.pedidoDetalle);
  const asideOf = (line: PedidoDetalle) => asideText(asidesToSend(draft.asides, line));
  const onlyNoted = order.pedidoDetalle.filter(
    line => asideOf(line) && !typed.some(entry => entry.line.id === line.id),
  );
  const isFirst = kind.listFirst ?? (() => false);
  const listed = [...typed.filter(isFirst), ...typed.filter(entry => !isFirst(entry))];
  return (
    <>
      {obstacle && <Notice severity="warning">{obstacle}.</Notice>}
      <Typography gutterBottom>{kind.summarise(order, typed).text}.</Typography>
      <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
        {problems.map(line => (
          <LineFact
            key={line.id}
            line={line}
            note={<LineNote severity="error" text={problemOfTyped(kind, draft, line, order.pedidoDetalle)} />}
          >
            {cantidad(amountOf(draft, line))}
          </LineFact>
        ))}
        {listed.map(entry => (
          <LineFact
            key={entry.line.id}
            line={entry.line}
            note={kind.warning && <LineNote severity="warning" text={kind.warning(entry)} />}
          >
            {dotted(kind.listed(entry.line, entry.typed), asideOf(entry.line))}
          </LineFact>
        ))}
        {onlyNoted.map(line => (
          <LineFact key={line.id} line={line}>
            {asideOf(line)}
          </LineFact>
        ))}
      </Stack>
      {kind.optionalTexts.map(name => (
        <LimitedText
          key={name}
          {...texts[name]}
          value={draft[name]}
          onChange={({ target }) => store.update(current => ({ ...current, [name]: target.value }))}
          sx={{ mt: 2 }}
        />
      ))}
    </>
  );
}

const FORGOTTEN = 'Fue hace más de un día: revise antes el pedido, pues al reintentar podría registrarse otra vez.';

/** What became of the last send, or which lines changed meanwhile. */
export function AmountsNotice({ ref, onDiscard }: { ref: ConfirmRef; onDiscard: () => void }) {
  const { kind, store, sender, unanswered } = useTypedAmounts();
  const { pedidoDetalle: lines } = useOrder();
  const conflicts = useDraftPart(store, draft => conflictsOf(kind, draft, lines).length);
  const { failure } = sender;
  const { words } = kind;
  const { ask, question } = useConfirm({
    title: '¿Descartar lo escrito?',
    confirmLabel: 'Descartar',
    destructive: true,
    onConfirm: onDiscard,
    children: 'Puede que ya esté registrado: revise después el pedido.',
  });
  if (sender.sending.state === 'sending') return null;
  if (unanswered) {
    return (
      <Notice
        severity="warning"
        role="alert"
        title={words.unanswered}
        actions={[
          // Confirmar, which had the focus, is disabled until this is answered.
          { label: 'Reintentar', ref, autoFocus: failure !== null, onClick: () => void sender.send() },
          { label: 'Descartar lo escrito', variant: 'text', onClick: ask },
        ]}
      >
        {/* The banner tells of a lost connection. */}
        {failure && failure.message !== statusMessages.unreachable
          ? failure.message
          : 'El último envío quedó sin respuesta.'}{' '}
        {isAwaited(store.get()) ? words.retry : FORGOTTEN}
        {question}
      </Notice>
    );
  }
  if (failure) {
    return (
      <Notice
        severity="error"
        onClose={sender.dismiss}
        title={failure.status === 409 ? words.refused : EMPHATIC_ERROR_MESSAGE}
      >
        {reasonsOf(failure)}
      </Notice>
    );
  }
  if (conflicts === 0) return null;
  return (
    <Notice severity="warning">
      {plural(conflicts, 'Una línea cambió', `${conflicts} líneas cambiaron`)} mientras usted escribía. Revise lo
      marcado.
    </Notice>
  );
}
