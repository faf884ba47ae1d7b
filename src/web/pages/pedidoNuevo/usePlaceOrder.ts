import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import type { UsuarioSesion } from '#contract/usuario';
import type { BodegaDataProvider } from '../../providers/dataProvider';
import { readFailure, type Failure } from '../../providers/failure';
import { newKey } from '../../providers/idempotency';
import { useRefreshPedidos } from '../../resources/pedidos/useRefreshPedidos';
import { afterPlaced, errorsByLine, toBody, type Draft } from './draft';
import type { DraftStore } from './draftStore';

/** A plain provider may answer little more than the id, or not even that. */
const placedOrder = z.object({ id: z.number() });

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

/** Confirms the draft: one order, whatever happens to clicks and answers (D8). A failure keeps everything. */
export function usePlaceOrder(store: DraftStore, { email }: Pick<UsuarioSesion, 'email'>, onPlaced: () => void) {
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
      onPlaced();
      store.update(current => afterPlaced(current, sent, newKey()));
      setPlacing({ state: 'placed', id: placedOrder.safeParse(data).data?.id ?? null });
      refresh();
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
