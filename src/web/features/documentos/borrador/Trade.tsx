import { Card, Stack, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { UsuarioSesion } from '#contract/usuario';
import { paths } from '../../../app/routes';
import { useSession } from '../../../api/session';
import { GatedScreen } from '../../../kit/screens';
import { PageTitle } from '../../../kit/PageTitle';
import { useIsPhone } from '../../../kit/useIsPhone';
import { DocumentLayout } from '../../../kit/document/DocumentLayout';
import { AddedStatus } from '../../../kit/document/lineForm';
import { CancelDialog, SendNotice } from '../../../kit/draft/SendNotice';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { isEmpty, type TradeDraft } from './draft';
import type { TradeKind } from './kind';
import { PartyPicker } from './PartyPicker';
import { TradeLineForm } from './TradeLineForm';
import { TradeLines } from './TradeLines';
import { briefOf, TradeActions, TradeSummary } from './TradeSummary';
import { useTrade } from './useTrade';

export type TradeExtra = (draft: TradeDraft, store: StoredDraft<TradeDraft>, fields: Fields) => ReactNode;
type Fields = Readonly<Record<string, string>>;

const NONE: ReadonlyMap<string, string> = new Map();
const NO_FIELDS: Fields = {};

interface TradeProps {
  kind: TradeKind;
  extra: TradeExtra;
  usuario: UsuarioSesion;
}

/** The document as it is written: party, line form, lines, summary and the main action. */
function Trade({ kind, extra, usuario }: TradeProps) {
  const isPhone = useIsPhone();
  const [cancelling, setCancelling] = useState(false);
  const trade = useTrade(kind, usuario);
  const { draft, store, lineMemory, productos, problems, sending, added, add, cancel, confirm, sendAsNew, dismiss } =
    trade;
  const failure = sending.state === 'failed' ? sending.failure : null;
  const isSending = sending.state === 'sending';

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
      {/* A draft confirmed or cancelled takes the half-typed line with it (S4). */}
      <Card key={draft.key} variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <PartyPicker
            party={kind.party}
            value={draft.party}
            onChange={party => store.update(current => ({ ...current, party }))}
            error={failure?.fields[kind.party.field]}
          />
          {extra(draft, store, failure?.fields ?? NO_FIELDS)}
          <TradeLineForm
            {...{ kind, draft }}
            memory={lineMemory}
            onAdd={add}
            autoFocus={!isPhone && draft.party !== null}
          />
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
        onConfirm={() => {
          setCancelling(false);
          cancel();
        }}
        onClose={() => setCancelling(false)}
      />
    </DocumentLayout>
  );
}

/** What stands in the way now says more than what the server said of the content it was sent. */
const mergeMaps = (server: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>) =>
  new Map([...server, ...own]);

interface TradePageProps {
  kind: TradeKind;
  /** What only this kind has, between the party and the line. */
  extra: TradeExtra;
}

/** A new purchase or a new sale (S2): a draft of the signed-in user's own until it is confirmed. */
export function TradePage({ kind, extra }: TradePageProps) {
  const usuario = useSession();
  return (
    <>
      <PageTitle title={kind.title} parent={{ title: kind.listTitle, to: paths.list(kind.resource) }} />
      <GatedScreen gate={`${kind.resource}.create`}>
        {usuario && <Trade key={usuario.id} kind={kind} extra={extra} usuario={usuario} />}
      </GatedScreen>
    </>
  );
}
