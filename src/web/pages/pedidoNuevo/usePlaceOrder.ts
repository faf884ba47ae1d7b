import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { UsuarioSesion } from '#contract/usuario';
import type { BodegaDataProvider } from '../../providers/dataProvider';
import { readFailure, type Failure } from '../../providers/failure';
import { newKey } from '../../providers/idempotency';
import { useRefreshPedidos } from '../../resources/pedidos/useRefreshPedidos';
import { afterPlaced, errorsByLine, toBody, type Draft } from './draft';
import { ownersOf } from './copy';
import type { DraftStore } from './draftStore';
import type { UserImages } from './imagenes/userImages';
import { placedOrder, targetsOf } from './placedLines';

export interface PlaceFailure extends Failure {
  byLine: ReadonlyMap<string, string>;
  /**
   * The key was refused for other content after a send whose answer was lost: so that first send did make the order,
   * and what is on the draft now is not what it holds.
   */
  placedBefore: boolean;
}

export type Placing =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; failure: PlaceFailure }
  | { state: 'placed'; id: number | null };

function readPlaceFailure(error: unknown, sent: Draft): PlaceFailure {
  const failure = readFailure(error);
  const placedBefore = sent.unanswered && failure.status === 422 && Object.keys(failure.fields).length === 0;
  return { ...failure, byLine: errorsByLine(failure.fields, sent.lineas), placedBefore };
}

interface Draftsman {
  usuario: Pick<UsuarioSesion, 'email'>;
  store: DraftStore;
  images: UserImages;
  onPlaced: () => void;
}

/**
 * Confirms the draft: one order, whatever happens to clicks and answers (D8). A failure keeps everything. Then its images
 * go up; that they are to go is written down before the draft is emptied, so that no crash in between loses them.
 */
export function usePlaceOrder({ usuario: { email }, store, images, onPlaced }: Draftsman) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const refresh = useRefreshPedidos();
  const [placing, setPlacing] = useState<Placing>({ state: 'idle' });
  const inFlight = useRef(false);

  const place = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setPlacing({ state: 'sending' });
    const sent = store.get();
    // Said before sending: the tab may be closed before the answer comes.
    store.update(current => ({ ...current, unanswered: true }));
    try {
      const { data } = await dataProvider.call('pedidos.create', {
        data: toBody(sent, email),
        idempotencyKey: sent.key,
      });
      const placed = placedOrder.safeParse(data).data;
      await images.store.ready();
      if (placed) await images.store.place({ idPedido: placed.id, lines: targetsOf(placed, sent.lineas) });
      onPlaced();
      store.update(current => afterPlaced(current, sent, newKey()));
      void images.store.keepOnly(ownersOf(store.get()));
      setPlacing({ state: 'placed', id: placed?.id ?? null });
      refresh();
      const pending = images.store.get().pending.find(({ idPedido }) => idPedido === placed?.id);
      // Not waited for: the next order can be written meanwhile.
      if (pending) void images.uploader.start(dataProvider.call, pending).then(refresh);
    } catch (error) {
      const failure = readPlaceFailure(error, sent);
      const unanswered = failure.unanswered || failure.placedBefore;
      store.update(current => (current.key === sent.key ? { ...current, unanswered } : current));
      setPlacing({ state: 'failed', failure });
    } finally {
      inFlight.current = false;
    }
  };

  const placeAsNew = () => {
    store.update(current => ({ ...current, key: newKey(), unanswered: false }));
    return place();
  };

  return { placing, place, placeAsNew, dismiss: () => setPlacing({ state: 'idle' }) };
}
