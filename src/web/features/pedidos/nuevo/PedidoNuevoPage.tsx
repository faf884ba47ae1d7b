import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { addDays, withCount, dia, lineas, dotted } from '#contract/text/format';
import { sumsByPresentacion } from '#contract/text/sums';
import type { UsuarioSesion } from '#contract/usuario';
import { DOCUMENT_FAILED } from '#contract/calls/envelope';
import { PEDIDO_CREATED } from '#contract/pedido';
import { diasEntrega, useToday } from '../../../api/company';
import { paths } from '../../../app/routes';
import { DraftLayout, draftScreen } from '../../../kit/document/DraftLayout';
import { Summary } from '../../../kit/document/facts';
import { linesToMend } from '../../../kit/document/draftLines';
import { useAdded, type LineFormHandle } from '../../../kit/document/lineForm';
import { useDraftPart, useLateDraft } from '../../../kit/draft/storedDraft';
import { FORM_OWNER, ofLine } from '../imagenes/imageRepository';
import { countImages } from '../imagenes/imageStore';
import UploadNotice from '../imagenes/UploadNotice';
import { useUserImages } from '../imagenes/userImages';
import { WrapRow, Quiet } from '../../../kit/layout';
import { CopyNotice } from './CopyNotice';
import { FillButtons } from './FillButtons';
import {
  openPedidoDraft,
  isEmpty,
  isPast,
  ownersOf,
  remaining,
  toBody,
  withoutSource,
  type PedidoDraft,
  type PedidoStore,
  type PedidoLinea,
} from './pedidoDraft';
import { PedidoForm } from './PedidoForm';
import { PedidoLineas } from './PedidoLineas';
import { pedidoLineMemory } from './PedidoLineaForm';
import { ScreenTitle } from '../../../kit/PageTitle';
import { Notice } from '../../../kit/alerts/Notice';
import { toldOf, type SendWords } from '../../../kit/draft/SendNotice';
import { useSendDraft } from '../../../kit/draft/useSendDraft';

function PedidoNuevo({ usuario }: { usuario: UsuarioSesion }) {
  const [store] = useState(() => openPedidoDraft(usuario.id));
  const { store: images, state } = useUserImages();
  const imageCount = useDraftPart(store, draft => countImages(state, idsOf(draft)));
  const sender = usePlaceOrder(usuario, store);
  const { added, goOn } = useAdded(store, sender);
  const { failure } = sender;
  const lineForm = useRef<LineFormHandle>(null);

  // Images of removed lines are kept until the next visit, since a removal can be undone.
  useEffect(() => {
    void images.keepOnly(ownersOf(store.get()).add(FORM_OWNER));
  }, [images, store]);

  const confirm = () => {
    goOn();
    void sender.send();
  };
  const cancel = () => {
    pedidoLineMemory(usuario.id).clear();
    void images.keepOnly(new Set());
    goOn();
  };

  return (
    <DraftLayout
      gate="pedidos.create"
      label="Confirmar Pedido"
      words={pedidoWords}
      summary={<PedidoResumen store={store} images={imageCount} />}
      briefOf={useCallback((draft: PedidoDraft) => briefOf(draft, imageCount), [imageCount])}
      {...{ store, sender, obstacleOf, isEmpty, lineForm }}
      notice={<UploadNotice />}
      onConfirm={confirm}
      cancel={{ title: '¿Desea cancelar el pedido?', onConfirm: cancel }}
      head={
        <>
          <WrapRow sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
            <ScreenTitle>Agregar Pedido</ScreenTitle>
            <FillButtons store={store} onAdded={goOn} />
          </WrapRow>
          <CopyNotice store={store} />
        </>
      }
    >
      <PedidoForm failed={failure?.fields ?? {}} {...{ store, added, lineForm }} onAdded={goOn} />
      <PedidoLineas
        store={store}
        errors={failure?.byLine}
        shownId={added?.localId ?? failure?.byLine.keys().next().value}
      />
      {state.unkept && imageCount > 0 && (
        <Notice severity="warning">
          Este navegador no pudo guardar las imágenes: confirme el pedido antes de cerrar la página.
        </Notice>
      )}
    </DraftLayout>
  );
}

const idsOf = ({ lineas }: PedidoDraft) => new Set(lineas.map(({ localId }) => localId));

/** Without the lines whose quantity is rejected. */
const amountsOf = (lines: PedidoDraft['lineas']): string =>
  sumsByPresentacion(lines.filter(({ refused }) => refused?.['cantidad'] === undefined));

const briefOf = ({ lineas: lines, proyecto }: PedidoDraft, images: number): string =>
  dotted(
    lineas(lines.length),
    amountsOf(lines),
    images > 0 && withCount(images, 'imagen', 'imágenes'),
    proyecto?.nombre,
  );

function PedidoResumen({ store, images }: { store: PedidoStore; images: number }) {
  const draft = useLateDraft(store);
  const today = useToday();
  const estimated = draft.fechaEntrega ?? addDays(today, diasEntrega());
  return (
    <>
      <Summary
        facts={[
          ['Proyecto', draft.proyecto?.nombre ?? 'Sin elegir'],
          ['Líneas', draft.lineas.length],
          ['Cantidades', amountsOf(draft.lineas) || null],
          ['Imágenes', images || null],
        ]}
      />
      <Quiet>Entrega estimada: {dia(estimated)}</Quiet>
    </>
  );
}

function obstacleOf({ proyecto, lineas: lines, fechaEntrega }: PedidoDraft): string | null {
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

const pedidoWords: SendWords = {
  created: PEDIDO_CREATED,
  failed: DOCUMENT_FAILED,
  numbered: { says: id => `Es el pedido número ${id}.`, open: 'Ver el pedido', path: id => paths.pedido(id, 'ver') },
  list: { label: 'Ir a Pedidos', to: paths.list('pedidos') },
  asNew: 'Confirmar como otro pedido',
};

/** A plain provider may return only the id, or nothing. */
const placedOrder = z.object({
  id: z.number(),
  pedidoDetalle: z
    .array(z.object({ id: z.number().nullish(), idProducto: z.number() }))
    .nullish()
    .catch(null),
});
type Placed = z.infer<typeof placedOrder>;

/**
 * The line of the created order for each line of the draft, whose local id owns its images. Lines come in the order sent; if the
 * provider reorders them they are matched by article. `idDetalle` is set only where two lines share an article: other
 * providers do not know the third part of the image key (D19).
 */
export function targetsOf({ pedidoDetalle }: Placed, sent: readonly PedidoLinea[]) {
  const left = [...(pedidoDetalle ?? [])];
  const inOrder = left.length === sent.length && left.every((line, i) => line.idProducto === sent[i]?.idProducto);
  return sent.map(({ localId, idProducto }) => {
    const at = inOrder ? 0 : left.findIndex(line => line.idProducto === idProducto);
    const found = at < 0 ? undefined : left.splice(at, 1)[0];
    const shared = sent.filter(line => line.idProducto === idProducto).length > 1;
    return { owner: localId, idProducto, idDetalle: (shared && found?.id) || null };
  });
}

/** Sends the draft, then uploads its images; the pending uploads are stored before the draft is emptied. */
function usePlaceOrder(usuario: UsuarioSesion, store: PedidoStore) {
  const { store: images, upload } = useUserImages();
  return useSendDraft({
    store,
    call: 'pedidos.create',
    linesField: 'detallePedido',
    told: toldOf(pedidoWords),
    toBody: draft => toBody(draft, usuario.email),
    keepBeforeEmptying: async (answer, sent) => {
      const placed = placedOrder.safeParse(answer).data;
      if (placed) {
        const targets = targetsOf(placed, sent.lineas);
        const idPedido = placed.id;
        await images.place(targets.map(({ owner: from, ...line }) => ({ from, ...ofLine({ idPedido, ...line }) })));
      }
      pedidoLineMemory(usuario.id).clear();
    },
    remaining,
    // Else the refusal would repeat for ever: the screen cannot change what it was copied from.
    onFailed: ({ fields }) => fields['copyFrom'] !== undefined && store.update(withoutSource),
    onSent: id => {
      void images.keepOnly(ownersOf(store.get()));
      if (id !== null) upload(id);
    },
  });
}
