import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { errorMessage } from '../../../kit/errorMessage';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { TradeDraft } from '../../documentos/borrador/draft';
import { newKey } from '../../../api/writes';
import { bringLines, lineasPorComprar, serve } from './bring';

/** Puts what is left to buy of an order on the draft. A failure changes nothing. */
export function useBring(store: StoredDraft<TradeDraft>, onDone: () => void) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [busyId, setBusyId] = useState<number | null>(null);

  const bring = async (order: Pedido) => {
    setBusyId(order.id);
    try {
      const ids = [...new Set(lineasPorComprar(order).map(({ idProducto }) => idProducto))];
      const { data } = await dataProvider.getMany<Producto>('productos', { ids });
      const { lineas, inactive } = bringLines(order, new Map(data.map(one => [one.id, one])), newKey);
      if (lineas.length === 0) {
        notify(`Del pedido ${order.id} no queda nada por comprar`, { type: 'warning' });
        return;
      }
      store.update(current => serve(current, order, lineas));
      if (inactive.length > 0) {
        notify(`No se trajeron, por estar inactivos: ${inactive.join(', ')}`, {
          type: 'warning',
          autoHideDuration: null,
        });
      }
      onDone();
    } catch (error) {
      notify(errorMessage(error, 'No se pudo traer el pedido'), { type: 'error' });
    } finally {
      setBusyId(null);
    }
  };

  return { bring, busyId };
}
