import { useDataProvider } from 'react-admin';
import type { UsuarioSesion } from '#contract/usuario';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { useRefreshPedidos } from '../lista/useRefreshPedidos';
import { afterPlaced, toBody } from './draft';
import { ownersOf } from './copy';
import type { DraftStore } from './draftStore';
import type { UserImages } from './imagenes/userImages';
import { placedOrder, targetsOf } from './placedLines';

interface Draftsman {
  usuario: Pick<UsuarioSesion, 'email'>;
  store: DraftStore;
  images: UserImages;
  onPlaced: () => void;
}

/** Confirms the draft; then its images go up, which is written down before the draft is emptied. */
export function usePlaceOrder({ usuario: { email }, store, images, onPlaced }: Draftsman) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const refresh = useRefreshPedidos();
  return useSendDraft({
    store,
    call: 'pedidos.create',
    linesField: 'detallePedido',
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
      refresh();
      const pending = images.store.get().pending.find(({ idPedido }) => idPedido === id);
      // Not waited for: the next order can be written meanwhile.
      if (pending) void images.uploader.start(dataProvider.call, pending).then(refresh);
    },
  });
}
