import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { pedido, type Pedido } from '#contract/pedido';
import type { BodegaDataProvider } from '../../providers/dataProvider';
import { readFailure, type Failure } from '../../providers/failure';
import { useRefreshPedidos } from '../../resources/pedidos/useRefreshPedidos';
import { paths } from '../../routes';
import { summarise, toBody } from './receipt';
import { receivedText } from './texts';
import type { ReceiptStore } from './receiptStore';

/** Sends a receipt: once, whatever happens to clicks and answers (D8). A failure keeps what was typed. */
export function useSendReceipt(order: Pedido, store: ReceiptStore, refetch: () => void) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const queryClient = useQueryClient();
  const refresh = useRefreshPedidos();
  const notify = useNotify();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const inFlight = useRef(false);

  /** The order as it is now: the refusal of a conflict brings it along (D9). */
  const showCurrent = (data: unknown) => {
    const parsed = pedido.safeParse(data);
    if (parsed.success) queryClient.setQueryData(['pedidos', 'getOne', { id: `${order.id}` }], parsed.data);
    else refetch();
  };

  const send = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setFailure(null);
    const receipt = store.get();
    const data = toBody(order.id, receipt, order.pedidoDetalle);
    const { lines, units } = summarise(receipt, order.pedidoDetalle);
    // Said before sending: the tab may be closed before the answer comes.
    store.update(current => ({ ...current, unanswered: true }));
    try {
      await dataProvider.call('pedidos.recibir', { data, idempotencyKey: receipt.key });
      store.clear();
      refresh();
      notify(receivedText(order.id, units, lines), { type: 'success' });
      navigate(paths.list('pedidos'), { state: { _scrollToTop: true } });
    } catch (error) {
      const failed = readFailure(error);
      store.update(current => ({ ...current, unanswered: failed.unanswered }));
      setFailure(failed);
      if (failed.status === 409) showCurrent(failed.data);
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  return { send, isSending, failure, dismiss: () => setFailure(null) };
}
