import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { PEDIDO_CREATED, PEDIDO_FAILED } from '#contract/pedido';
import type { UsuarioSesion } from '#contract/usuario';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { paths } from '../../../app/routes';
import type { SendWords } from '../../../kit/draft/SendNotice';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import type { TargetLine } from '../imagenes/imageRepository';
import type { UserImages } from '../imagenes/userImages';
import { afterPlaced, ownersOf, toBody, type DraftLine, type DraftStore } from './draft';

export const pedidoWords: SendWords = {
  created: PEDIDO_CREATED,
  failed: PEDIDO_FAILED,
  numbered: { says: id => `Es el pedido número ${id}.`, open: 'Ver el pedido', path: id => paths.pedido(id, 'ver') },
  list: 'Ir a Pedidos',
  listPath: paths.list('pedidos'),
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
 * The line of the created order for each line of the draft, to upload its images. Lines come in the order sent; if the
 * provider reorders them they are matched by article. `idDetalle` is set only where two lines share an article: other
 * providers do not know the third part of the image key (D19).
 */
export function targetsOf({ pedidoDetalle }: Placed, sent: readonly DraftLine[]): TargetLine[] {
  const left = [...(pedidoDetalle ?? [])];
  const inOrder = left.length === sent.length && left.every((line, i) => line.idProducto === sent[i]?.idProducto);
  return sent.map(({ localId, idProducto }) => {
    const at = inOrder ? 0 : left.findIndex(line => line.idProducto === idProducto);
    const found = at < 0 ? undefined : left.splice(at, 1)[0];
    const shared = sent.filter(line => line.idProducto === idProducto).length > 1;
    return { owner: localId, idProducto, idDetalle: (shared && found?.id) || null };
  });
}

interface PlaceOrderOptions {
  usuario: Pick<UsuarioSesion, 'email'>;
  store: DraftStore;
  images: UserImages;
  onPlaced: () => void;
}

/** Sends the draft, then uploads its images; the pending uploads are stored before the draft is emptied. */
export function usePlaceOrder({ usuario: { email }, store, images, onPlaced }: PlaceOrderOptions) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useSendDraft({
    store,
    call: 'pedidos.create',
    lines: { field: 'detallePedido', of: ({ lineas }) => lineas },
    toBody: draft => toBody(draft, email),
    beforeEmptied: async (answer, sent) => {
      const placed = placedOrder.safeParse(answer).data;
      await images.store.ready();
      if (placed) await images.store.place({ idPedido: placed.id, lines: targetsOf(placed, sent.lineas) });
      onPlaced();
    },
    afterSent: afterPlaced,
    onSent: id => {
      void images.store.keepOnly(ownersOf(store.get()));
      const pending = images.store.get().pending.find(({ idPedido }) => idPedido === id);
      // Not awaited: the next order can be written meanwhile.
      if (pending) void images.uploader.start(dataProvider.call, pending);
    },
  });
}
