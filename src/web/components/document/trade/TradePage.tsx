import { useQueryClient } from '@tanstack/react-query';
import { Card, Stack, Typography } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import { sumar } from '#contract/pedido';
import type { UsuarioSesion } from '#contract/usuario';
import { newKey } from '../../../providers/idempotency';
import { paths } from '../../../routes';
import { useSession } from '../../../session';
import { CancelDialog } from '../CancelDialog';
import { PageTitle } from '../../PageTitle';
import { RequireGate } from '../../RequireGate';
import { useIsPhone } from '../../useIsPhone';
import { DocumentLayout } from '../DocumentLayout';
import { AddedStatus, type Added } from '../lines/AddedStatus';
import { SendNotice } from '../SendNotice';
import type { StoredState } from '../storedState';
import { useSendDraft } from '../useSendDraft';
import { addLine, afterSent, findMergeable, isEmpty, type NewTradeLine, type TradeDraft } from './draft';
import type { TradeKind } from './kind';
import { atCurrentPrices, draftProblems } from './lineState';
import { PartyPicker } from './PartyPicker';
import { TradeLineForm } from './TradeLineForm';
import { TradeLines } from './TradeLines';
import { briefOf, TradeActions, TradeSummary } from './TradeSummary';
import { useProductosOf, useTradeDraft } from './useTradeDraft';

export type TradeExtra = (draft: TradeDraft, store: StoredState<TradeDraft>, fields: Fields) => ReactNode;
type Fields = Readonly<Record<string, string>>;

interface TradePageProps {
  kind: TradeKind;
  /** What only this kind has, between the party and the line. */
  extra: TradeExtra;
}

/** A new purchase or a new sale (SPEC part 2): a draft of the signed-in user's own until it is confirmed. */
export function TradePage({ kind, extra }: TradePageProps) {
  const usuario = useSession();
  return (
    <RequireGate gate={`${kind.resource}.create`}>
      <PageTitle title={kind.title} parent={{ title: kind.listTitle, to: paths.list(kind.resource) }} />
      {usuario && <Trade key={usuario.id} kind={kind} extra={extra} usuario={usuario} />}
    </RequireGate>
  );
}

const NONE: ReadonlyMap<string, string> = new Map();
const NO_FIELDS: Fields = {};

function useRefresh(resources: readonly string[]) {
  const queryClient = useQueryClient();
  return () => {
    for (const resource of resources) void queryClient.invalidateQueries({ queryKey: [resource] });
  };
}

function Trade({ kind, extra, usuario }: TradePageProps & { usuario: UsuarioSesion }) {
  const isPhone = useIsPhone();
  const { draft: stored, store } = useTradeDraft(kind, usuario.id);
  const productos = useProductosOf(stored);
  const draft = useMemo(() => atCurrentPrices(kind, stored, productos), [kind, stored, productos]);
  const refresh = useRefresh(kind.refreshes);
  const { sending, send, sendAsNew, dismiss } = useSendDraft({
    store,
    call: `${kind.resource}.create`,
    linesField: kind.linesField,
    toBody: sent => kind.toBody(atCurrentPrices(kind, sent, productos), usuario.email),
    afterSent,
    onSent: refresh,
    // What was in the way is shown at its line, with the stock of now.
    onFailed: ({ status }) => status === 409 && refresh(),
  });
  const [cancelling, setCancelling] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const failure = sending.state === 'failed' ? sending.failure : null;
  const isSending = sending.state === 'sending';
  const problems = useMemo(() => draftProblems(kind, draft, productos), [kind, draft, productos]);

  const add = (line: NewTradeLine) => {
    const existing = findMergeable(store.get(), line);
    const localId = existing?.localId ?? newKey();
    store.update(current => addLine(current, { ...line, localId }));
    setAdded({ line, localId, total: existing ? sumar(existing.cantidad, line.cantidad) : null });
    if (sending.state === 'sent') dismiss();
  };
  const cancel = () => {
    store.clear();
    setAdded(null);
    dismiss();
    setCancelling(false);
  };
  const confirm = () => {
    setAdded(null);
    void send();
  };

  return (
    <DocumentLayout
      summary={<TradeSummary kind={kind} draft={draft} />}
      brief={briefOf(kind, draft)}
      notice={
        <SendNotice
          words={kind.words}
          sending={sending}
          unanswered={draft.unanswered}
          onRetry={confirm}
          onSendAsNew={() => void sendAsNew()}
          onClose={dismiss}
        />
      }
      actions={
        <TradeActions
          {...{ kind, draft, problems, isSending }}
          isSent={sending.state === 'sent' && isEmpty(draft)}
          onConfirm={confirm}
          onCancel={() => setCancelling(true)}
        />
      }
    >
      <Typography variant="h1">{kind.title}</Typography>
      {/* A draft confirmed or cancelled takes the half-typed line with it (SPEC part 4). */}
      <Card key={draft.key} variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <Header kind={kind} draft={draft} store={store} error={failure?.fields[kind.party.field]} />
          {extra(draft, store, failure?.fields ?? NO_FIELDS)}
          <TradeLineForm kind={kind} draft={draft} onAdd={add} autoFocus={!isPhone && draft.party !== null} />
          <AddedStatus added={draft.lineas.some(({ localId }) => localId === added?.localId) ? added : null} />
        </Stack>
      </Card>
      <Card variant={isPhone ? 'elevation' : 'outlined'} sx={{ bgcolor: isPhone ? 'transparent' : undefined }}>
        <TradeLines
          key={draft.key}
          {...{ kind, draft, store, productos }}
          problems={mergeMaps(failure?.byLine ?? NONE, problems)}
          disabled={isSending}
          shownId={added?.localId}
        />
      </Card>
      <CancelDialog
        open={cancelling}
        title={kind.words.cancel}
        brief={isEmpty(draft) ? null : briefOf(kind, draft)}
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      />
    </DocumentLayout>
  );
}

/** What stands in the way now says more than what the server said of the content it was sent. */
const mergeMaps = (server: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>) =>
  new Map([...server, ...own]);

interface HeaderProps {
  kind: TradeKind;
  draft: TradeDraft;
  store: StoredState<TradeDraft>;
  error: string | undefined;
}

/** On a desk the focus is on the first thing that is missing; a phone would open its keyboard. */
function Header({ kind, draft, store, error }: HeaderProps) {
  const isPhone = useIsPhone();
  const [startsWithParty] = useState(draft.party !== null);
  return (
    <PartyPicker
      party={kind.party}
      value={draft.party}
      onChange={party => store.update(current => ({ ...current, party }))}
      error={error}
      autoFocus={!isPhone && !startsWithParty}
    />
  );
}
