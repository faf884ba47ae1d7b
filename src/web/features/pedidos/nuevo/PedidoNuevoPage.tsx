import { Alert, Box, Card, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { UsuarioSesion } from '#contract/usuario';
import { paths } from '../../../app/routes';
import { useSession } from '../../../api/session';
import { DocumentLayout } from '../../../kit/document/DocumentLayout';
import { CancelDialog, SendNotice } from '../../../kit/draft/SendNotice';
import { useDraft } from '../../../kit/draft/storedDraft';
import { PageTitle } from '../../../kit/PageTitle';
import { GatedScreen } from '../../../kit/screens';
import { useIsPhone } from '../../../kit/useIsPhone';
import type { DraftImages } from '../imagenes/DraftLineImages';
import { FORM_OWNER } from '../imagenes/imageRepository';
import { countImages } from '../imagenes/imageStore';
import { UploadNotice } from '../imagenes/UploadNotice';
import { useUserImages } from '../imagenes/userImages';
import { MergeDialog, useAddLine } from './addLine';
import { ownersOf } from './copy';
import { CopyButton, CopyNotice } from './CopyNotice';
import { createDraftStore, isEmpty } from './draft';
import { DraftForm } from './DraftForm';
import { DraftLines } from './DraftLines';
import { briefOf, DraftActions, DraftSummary } from './DraftSummary';
import { pedidoLineMemory } from './newLine';
import { pedidoWords, usePlaceOrder } from './placeOrder';

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** The draft of a user: filled, copied into, confirmed or cancelled. */
function PedidoNuevo({ usuario }: { usuario: UsuarioSesion }) {
  const isPhone = useIsPhone();
  const { draft, store } = useDraft(() => createDraftStore(usuario.id));
  const { images, state } = useUserImages(usuario.id);
  const { add, question, added, forgetAdded } = useAddLine(store, images.store);
  const onPlaced = () => pedidoLineMemory(usuario.id).clear();
  const { sending, send, sendAsNew, dismiss } = usePlaceOrder({ usuario, store, images, onPlaced });
  const [cancelling, setCancelling] = useState(false);
  const failure = sending.state === 'failed' ? sending.failure : null;
  const isSending = sending.state === 'sending';
  const draftImages: DraftImages = { store: images.store, state };
  const imageCount = countImages(state, new Set(draft.lineas.map(({ localId }) => localId)));
  const brief = briefOf(draft, imageCount);

  // Images of lines that were removed stay while the removal can be undone: until the next visit.
  useEffect(() => {
    void images.store.keepOnly(ownersOf(store.get()).add(FORM_OWNER));
  }, [images, store]);

  const cancel = () => {
    pedidoLineMemory(usuario.id).clear();
    store.clear();
    void images.store.keepOnly(new Set());
    forgetAdded();
    dismiss();
    setCancelling(false);
  };

  return (
    <DocumentLayout
      summary={<DraftSummary draft={draft} images={imageCount} />}
      brief={brief}
      notice={
        <Stack spacing={1} sx={{ '&:empty': { display: 'none' } }}>
          <SendNotice
            words={pedidoWords}
            sending={sending}
            unanswered={draft.unanswered}
            onRetry={() => void send()}
            onSendAsNew={() => void sendAsNew()}
            onClose={dismiss}
          />
          <UploadNotice images={images} state={state} />
        </Stack>
      }
      actions={
        <DraftActions
          draft={draft}
          isSending={isSending}
          isSent={sending.state === 'sent'}
          onConfirm={() => {
            forgetAdded();
            void send();
          }}
          onCancel={() => setCancelling(true)}
        />
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h1">Agregar Pedido</Typography>
        <CopyButton draft={draft} store={store} disabled={isSending} />
      </Box>
      <CopyNotice draft={draft} store={store} disabled={isSending} />
      {/* A draft confirmed or cancelled takes the half-typed line with it. */}
      <DraftForm
        key={draft.key}
        draft={draft}
        userId={usuario.id}
        failed={failure?.fields ?? {}}
        images={draftImages}
        {...{ store, add, added }}
      />
      <Card variant={isPhone ? 'elevation' : 'outlined'} sx={{ bgcolor: isPhone ? 'transparent' : undefined }}>
        <DraftLines
          key={draft.key}
          lineas={draft.lineas}
          store={store}
          errors={failure?.byLine ?? NO_ERRORS}
          disabled={isSending}
          images={draftImages}
          shownId={added?.localId ?? failure?.byLine.keys().next().value}
        />
      </Card>
      {state.unkept && imageCount > 0 && (
        <Alert severity="warning" role="status">
          Este navegador no pudo guardar las imágenes: confirme el pedido antes de cerrar la página.
        </Alert>
      )}
      <MergeDialog question={question} />
      <CancelDialog
        open={cancelling}
        title="¿Desea cancelar el pedido?"
        brief={isEmpty(draft) ? null : brief}
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      />
    </DocumentLayout>
  );
}

/** A new project order: a draft of the signed-in user's own until it is confirmed. */
export default function PedidoNuevoPage() {
  const usuario = useSession();
  return (
    <>
      <PageTitle title="Agregar Pedido" parent={{ title: 'Pedidos', to: paths.list('pedidos') }} />
      <GatedScreen gate="pedidos.create">{usuario && <PedidoNuevo key={usuario.id} usuario={usuario} />}</GatedScreen>
    </>
  );
}
