import { Alert, Box, Card, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { UsuarioSesion } from '#contract/usuario';
import { CancelDialog } from '../../components/document/CancelDialog';
import { DocumentLayout } from '../../components/document/DocumentLayout';
import { AddedStatus, type Added } from '../../components/document/lines/AddedStatus';
import { SendNotice } from '../../components/document/SendNotice';
import { PageTitle } from '../../components/PageTitle';
import { RequireGate } from '../../components/RequireGate';
import { useIsPhone } from '../../components/useIsPhone';
import { paths } from '../../routes';
import { useSession } from '../../session';
import { ownersOf } from './copy';
import { CopyButton, CopyNotice } from './CopyNotice';
import { isEmpty, type Draft } from './draft';
import { DraftLines } from './DraftLines';
import { briefOf, DraftActions, DraftSummary } from './DraftSummary';
import type { DraftStore } from './draftStore';
import { EntregaPicker } from './EntregaPicker';
import { countImages } from './imagenes/imageStore';
import type { DraftImages } from './imagenes/OwnerImages';
import { FORM_OWNER } from './imagenes/repository';
import { UploadNotice } from './imagenes/UploadNotice';
import { useUserImages } from './imagenes/useUserImages';
import { LineForm } from './LineForm';
import { forgetLine } from './lineMemory';
import { MergeDialog } from './MergeDialog';
import type { NewLine } from './newLine';
import { ProyectoPicker } from './ProyectoPicker';
import { useAddLine } from './useAddLine';
import { useDraft } from './useDraft';
import { usePlaceOrder } from './usePlaceOrder';
import { pedidoWords } from './words';

/** A new project order (SPEC part 2, /pedidos/agregar): a draft of the signed-in user's own until it is confirmed. */
export default function PedidoNuevoPage() {
  const usuario = useSession();
  return (
    <RequireGate gate="pedidos.create">
      <PageTitle title="Agregar Pedido" parent={{ title: 'Pedidos', to: paths.list('pedidos') }} />
      {usuario && <PedidoNuevo key={usuario.id} usuario={usuario} />}
    </RequireGate>
  );
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

function PedidoNuevo({ usuario }: { usuario: UsuarioSesion }) {
  const isPhone = useIsPhone();
  const { draft, store } = useDraft(usuario.id);
  const { images, state } = useUserImages(usuario.id);
  const { add, question, added, forgetAdded } = useAddLine(store, images.store);
  const onPlaced = () => forgetLine(usuario.id);
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
    forgetLine(usuario.id);
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
      {/* A draft confirmed or cancelled takes the half-typed line with it (SPEC part 4). */}
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

interface DraftFormProps {
  draft: Draft;
  store: DraftStore;
  userId: number;
  add: (line: NewLine) => Promise<boolean>;
  added: Added | null;
  images: DraftImages;
  /** Fields that the server refused. */
  failed: Readonly<Record<string, string>>;
}

/** Where the draft is filled. On a desk the focus is on the first thing that is missing; a phone would open its keyboard. */
function DraftForm({ draft, store, userId, add, added, images, failed }: DraftFormProps) {
  const isPhone = useIsPhone();
  const [startsWithProject] = useState(draft.proyecto !== null);
  return (
    <Card variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
          }}
        >
          <ProyectoPicker
            autoFocus={!isPhone && !startsWithProject}
            value={draft.proyecto}
            error={failed['idProyecto']}
            onChange={proyecto => store.update(current => ({ ...current, proyecto }))}
          />
          <EntregaPicker
            value={draft.fechaEntrega}
            error={failed['fechaEntrega']}
            onChange={fechaEntrega => store.update(current => ({ ...current, fechaEntrega }))}
          />
        </Box>
        <LineForm userId={userId} onAdd={add} autoFocus={!isPhone && startsWithProject} images={images} />
        <AddedStatus added={added} />
      </Stack>
    </Card>
  );
}
