import { createElement, useRef, useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import type { BodegaDataProvider } from '../../../../api/dataProvider';
import { readFailure, type Failure } from '../../../../api/failure';
import { useRefreshPedidos } from '../../lista/useRefreshPedidos';
import { paths } from '../../../../app/routes';
import { useShowOrder } from '../useShowOrder';
import { DoneAlert } from './DoneAlert';
import { toBody, type LineDraft } from './draft';
import type { LineDraftStore } from './draftStore';
import { countedLines, type LineWork } from './work';

/** What is sent is what counts; said to be unanswered before sending: the tab may be closed before the answer comes. */
const sealed = (work: LineWork, draft: LineDraft, lines: Pedido['pedidoDetalle']): LineDraft => {
  const counted = new Set(countedLines(work, draft, lines).map(({ line }) => `${line.id}`));
  const kept = Object.entries(draft.lines).filter(([id]) => counted.has(id));
  return { ...draft, unanswered: true, lines: Object.fromEntries(kept) };
};

/** Sends a receipt or a change request: once, whatever happens to clicks and answers (D8). A failure keeps what was typed. */
export function useSend(work: LineWork, order: Pedido, store: LineDraftStore, refetch: () => void) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const showOrder = useShowOrder(order.id, refetch);
  const refresh = useRefreshPedidos();
  const notify = useNotify();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const inFlight = useRef(false);

  const send = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setFailure(null);
    store.update(current => sealed(work, current, order.pedidoDetalle));
    const draft = store.get();
    const { doneText } = work.summarise(order, countedLines(work, draft, order.pedidoDetalle));
    try {
      const data = toBody(order.id, draft, order.pedidoDetalle);
      await dataProvider.call(work.call, { data, idempotencyKey: draft.key });
      store.clear();
      refresh();
      notify(createElement(DoneAlert, { text: doneText, orderId: order.id }), { type: 'success' });
      navigate(paths.list('pedidos'), { state: { _scrollToTop: true } });
    } catch (error) {
      const failed = readFailure(error);
      store.update(current => ({ ...current, unanswered: failed.unanswered }));
      setFailure(failed);
      if (failed.status === 409) showOrder(failed.data);
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  return { send, isSending, failure, dismiss: () => setFailure(null) };
}
