import type { EndpointName } from '#contract/endpointNames';
import type { Pedido } from '#contract/pedido';
import { useNotify } from 'react-admin';
import { useWrite } from '../../../kit/draft/useWrite';
import { useShowOrder } from './useOrder';

/** A dialog's write about an order, sent with its version; the order in the response, or in a conflict, is then shown (D9). */
export function useOrderWrite(call: EndpointName, { id, version }: Pick<Pedido, 'id' | 'version'>, close: () => void) {
  const { run, ...write } = useWrite(call);
  const showOrder = useShowOrder(id);
  const notify = useNotify();
  const send = (data: object, done: string) =>
    void run(
      { params: { id }, data: { ...data, version: version ?? undefined } },
      {
        onDone: answer => {
          close();
          notify(done, { type: 'success' });
          showOrder(answer.data);
        },
        onFailed: failure => {
          if (failure.status === 409) showOrder(failure.data);
        },
      },
    );
  return { ...write, send };
}
