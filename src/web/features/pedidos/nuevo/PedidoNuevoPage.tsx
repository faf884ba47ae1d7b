import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { addDays, withCount, dia, lineas, dotted } from '#contract/text/format';
import { sumsByPresentacion } from '#contract/text/sums';
import type { UsuarioSesion } from '#contract/usuario';
import { companyToday, diasEntrega } from '../../../app/company';
import { paths } from '../../../app/routes';
import { DraftLayout, draftScreen } from '../../../kit/document/DraftLayout';
import { Fact, Summary } from '../../../kit/document/facts';
import { linesToMend } from '../../../kit/document/draftLines';
import type { LineFormHandle } from '../../../kit/document/useLineForm';
import { useDraftPart, useLateDraft } from '../../../kit/draft/storedDraft';
import { FORM_OWNER } from '../imagenes/imageRepository';
import { countImages } from '../imagenes/imageStore';
import { UploadNotice } from '../imagenes/UploadNotice';
import { useUserImages } from '../imagenes/userImages';
import { WrapRow, Quiet } from '../../../kit/layout';
import { MergeDialog, useAddLine } from './addLine';
import { CopyButton, CopyNotice } from './CopyNotice';
import { createDraftStore, isEmpty, isPast, ownersOf, type Draft, type DraftStore } from './draft';
import { DraftForm } from './DraftForm';
import { DraftLines } from './DraftLines';
import { pedidoLineMemory } from './LineForm';
import { pedidoWords, usePlaceOrder } from './placeOrder';
import { ScreenTitle } from '../../../kit/PageTitle';
import { Notice } from '../../../kit/alerts/Notice';

function PedidoNuevo({ usuario }: { usuario: UsuarioSesion }) {
  const [store] = useState(() => createDraftStore(usuario.id));
  const key = useDraftPart(store, draft => draft.key);
  const { images, state } = useUserImages();
  const imageCount = useDraftPart(store, draft => countImages(state, idsOf(draft)));
  const { add, question, added, forgetAdded } = useAddLine(store, images.store);
  const onPlaced = () => pedidoLineMemory(usuario.id).clear();
  const sender = usePlaceOrder({ usuario, store, images, onPlaced });
  const lineForm = useRef<LineFormHandle>(null);
  const { sending } = sender;
  const failure = sending.state === 'failed' ? sending.failure : null;

  // Images of removed lines are kept until the next visit, since a removal can be undone.
  useEffect(() => {
    void images.store.keepOnly(ownersOf(store.get()).add(FORM_OWNER));
  }, [images, store]);

  const confirm = () => {
    forgetAdded();
    void sender.send();
  };
  const cancel = () => {
    pedidoLineMemory(usuario.id).clear();
    store.clear();
    void images.store.keepOnly(new Set());
    forgetAdded();
    sender.dismiss();
  };

  return (
    <DraftLayout
      gate="pedidos.create"
      label="Confirmar Pedido"
      words={pedidoWords}
      summary={<DraftSummary store={store} images={imageCount} />}
      briefOf={useCallback((draft: Draft) => briefOf(draft, imageCount), [imageCount])}
      {...{ store, sender, obstacleOf, isEmpty, lineForm }}
      notice={<UploadNotice />}
      onConfirm={confirm}
      cancel={{ title: '¿Desea cancelar el pedido?', onConfirm: cancel }}
    >
      <WrapRow sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <ScreenTitle>Agregar Pedido</ScreenTitle>
        <CopyButton store={store} />
      </WrapRow>
      <CopyNotice store={store} />
      {/* Keyed by draft: confirming or cancelling also resets the half-typed line. */}
      <Fragment key={key}>
        <DraftForm userId={usuario.id} failed={failure?.fields ?? {}} {...{ store, add, added, lineForm }} />
        <DraftLines
          store={store}
          errors={failure?.byLine}
          shownId={added?.localId ?? failure?.byLine.keys().next().value}
        />
      </Fragment>
      {state.unkept && imageCount > 0 && (
        <Notice severity="warning">
          Este navegador no pudo guardar las imágenes: confirme el pedido antes de cerrar la página.
        </Notice>
      )}
      <MergeDialog question={question} />
    </DraftLayout>
  );
}

const idsOf = ({ lineas }: Draft) => new Set(lineas.map(({ localId }) => localId));

const briefOf = ({ lineas: lines, proyecto }: Draft, images: number): string =>
  dotted(
    lineas(lines.length),
    sumsByPresentacion(lines),
    images > 0 && withCount(images, 'imagen', 'imágenes'),
    proyecto?.nombre,
  );

function DraftSummary({ store, images }: { store: DraftStore; images: number }) {
  const draft = useLateDraft(store);
  const sums = sumsByPresentacion(draft.lineas);
  const estimated = draft.fechaEntrega ?? addDays(companyToday(), diasEntrega());
  return (
    <>
      <Summary>
        <Fact label="Proyecto">{draft.proyecto?.nombre ?? 'Sin elegir'}</Fact>
        <Fact label="Líneas">{draft.lineas.length}</Fact>
        {sums && <Fact label="Cantidades">{sums}</Fact>}
        {images > 0 && <Fact label="Imágenes">{images}</Fact>}
      </Summary>
      <Quiet>Entrega estimada: {dia(estimated)}</Quiet>
    </>
  );
}

function obstacleOf({ proyecto, lineas: lines, fechaEntrega }: Draft): string | null {
  if (!proyecto) return 'Elija el proyecto';
  if (isPast(fechaEntrega)) return 'La entrega estimada ya pasó: elija otra';
  if (lines.length === 0) return 'Agregue al menos un artículo';
  return linesToMend(lines);
}

export default draftScreen(
  { title: 'Agregar Pedido', parent: { title: 'Pedidos', to: paths.list('pedidos') } },
  'pedidos.create',
  usuario => <PedidoNuevo usuario={usuario} />,
);
