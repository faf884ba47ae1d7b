import { Stack, Typography } from '@mui/material';
import { useCallback, type RefObject } from 'react';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { cantidad, plural } from '#contract/text/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { reasonsOf, type Failure } from '../../../api/failure';
import { statusMessages } from '../../../api/http';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { LineName, LineNote } from '../../../kit/document/LineName';
import { Obstacle } from '../../../kit/document/DocumentLayout';
import { Fact } from '../../../kit/document/facts';
import { firstOf } from '../../../kit/document/draftLines';
import { useDraftPart, useLateDraftPart } from '../../../kit/draft/storedDraft';
import { GatedButton, useMayPass } from '../../../kit/gate';
import { asideText } from './asides';
import { DraftTexts } from './DraftTexts';
import {
  countedLines,
  troublesOf,
  type Conflict,
  type LineAmounts,
  type LineDraft,
  type Seen,
  isBlank,
  nothingLeft,
} from './lineAmounts';
import { useTypedAmounts } from './typedAmounts';
import { useOrder } from './useOrder';
import { Notice } from '../../../kit/alerts/Notice';
import { useWrongInput } from '../../../kit/wrongInputs';

interface ConfirmAmountsProps {
  onConfirm: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

function obstacle(kind: LineAmounts, order: Pedido, draft: LineDraft): string | null {
  if (order.estado === 'Cerrado') return 'El pedido está cerrado';
  const { conflicts, problems } = troublesOf(kind, draft, order.pedidoDetalle);
  const [changed, wrong] = [firstOf(conflicts), firstOf(problems)];
  if (changed) return `Revise lo que cambió en ${changed}`;
  if (wrong) return `Corrija la cantidad de ${wrong}`;
  if (!isBlank(kind, draft, order.pedidoDetalle)) return null;
  return nothingLeft(kind, order.pedidoDetalle) ?? kind.words.nothingTyped;
}

/** Main action of a receipt, dispatch or change request; a dialog first shows its effect in figures. */
export function ConfirmAmounts({ onConfirm, ref }: ConfirmAmountsProps) {
  const { kind, store, unanswered, isSending } = useTypedAmounts();
  const order = useOrder();
  const reason = useLateDraftPart(
    store,
    useCallback(draft => obstacle(kind, order, draft), [kind, order]),
  );
  const { ask, question } = useConfirm({
    title: kind.words.ask(order.id),
    isWrong: useWrongInput() !== null,
    onConfirm,
    children: <WhatIsSent />,
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
        loading={isSending}
        onClick={ask}
      >
        {kind.words.confirm}
      </GatedButton>
      {question}
    </>
  );
}

/** The lines to be sent with their quantities, and the texts asked for. */
function WhatIsSent() {
  const { kind, store } = useTypedAmounts();
  const order = useOrder();
  const draft = useDraftPart(store, current => current);
  const typed = countedLines(kind, draft, order.pedidoDetalle);
  const noted = order.pedidoDetalle.filter(line => asideText(draft.asides, line) !== null);
  const isFirst = kind.listFirst ?? (() => false);
  const listed = [...typed.filter(isFirst), ...typed.filter(entry => !isFirst(entry))];
  return (
    <>
      <Typography gutterBottom>{kind.summarise(order, typed).text}.</Typography>
      <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
        {listed.map(entry => (
          <Fact
            key={entry.line.id}
            label={<LineName line={entry.line} />}
            note={kind.warning && <LineNote severity="warning" text={kind.warning(entry)} />}
          >
            <span style={{ whiteSpace: 'nowrap' }}>{kind.listed(entry.line, entry.typed)}</span>
          </Fact>
        ))}
        {noted.map(line => (
          <Fact key={`aparte ${line.id}`} label={<LineName line={line} />}>
            {asideText(draft.asides, line)}
          </Fact>
        ))}
      </Stack>
      <DraftTexts
        asked={kind.asks}
        draft={draft}
        onText={(name, said) => store.update(current => ({ ...current, [name]: said }))}
      />
    </>
  );
}

interface AmountsNoticeProps {
  failure: Failure | null;
  conflicts: number;
  onRetry: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

export function AmountsNotice({ failure, conflicts, onRetry, onDiscard, onClose }: AmountsNoticeProps) {
  const { kind, unanswered } = useTypedAmounts();
  const { words } = kind;
  const { ask, question } = useConfirm({
    title: '¿Descartar lo escrito?',
    confirmLabel: 'Descartar',
    destructive: true,
    onConfirm: onDiscard,
    children: 'Puede que ya esté registrado: revise después el pedido.',
  });
  if (unanswered) {
    return (
      <Notice
        severity="warning"
        role="alert"
        title={words.unanswered}
        actions={[
          { label: 'Reintentar', onClick: onRetry },
          { label: 'Descartar lo escrito', variant: 'text', onClick: ask },
        ]}
      >
        {/* Of a lost connection the banner tells. */}
        {failure && failure.message !== statusMessages.sinConexion
          ? failure.message
          : 'El último envío quedó sin respuesta.'}{' '}
        {words.retry}
        {question}
      </Notice>
    );
  }
  if (failure) {
    return (
      <Notice
        severity="error"
        onClose={onClose}
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

const state = ({ cantidad: ordered, recibido, solicitada }: Seen, watchesRequests: boolean): string => {
  const requested = watchesRequests && solicitada != null ? `, solicitado ${cantidad(solicitada)}` : '';
  return `recibido ${cantidad(recibido)} de ${cantidad(ordered)}${requested}`;
};

interface ConflictNoticeProps {
  line: PedidoDetalle;
  conflict: Conflict;
  /** Resolves the conflict with a quantity on the current figures; null clears the line. */
  onSettle: (cantNueva: number | null) => void;
}

/** A line that changed after a quantity was typed: figures before and now, and the typed one, which is kept (D9). */
export function ConflictNotice({ line, conflict, onSettle }: ConflictNoticeProps) {
  const { kind } = useTypedAmounts();
  const { old, theirs, mine } = conflict;
  const fits = kind.settle(line, mine);
  const more = kind.now?.(line);
  return (
    <Notice
      data-conflicto
      severity="warning"
      role="alert"
      sx={{ my: 1 }}
      actions={[
        fits !== null && {
          label: `${fits === mine ? 'Mantener' : 'Usar'} ${cantidad(fits)}`,
          onClick: () => onSettle(fits),
        },
        { label: 'Quitar lo mío', variant: 'text', onClick: () => onSettle(null) },
      ]}
    >
      <div>Esta línea cambió mientras usted escribía.</div>
      <div>Antes: {state(old, kind.watchesRequests)}.</div>
      <div>
        Ahora: {state(theirs, kind.watchesRequests)}
        {more && `; ${more}`}.
      </div>
      <div>Usted escribió: {cantidad(mine)}.</div>
    </Notice>
  );
}
