import { useMemo, useSyncExternalStore } from 'react';
import { useGetMany } from 'react-admin';
import type { Producto } from '#contract/producto';
import { createStoredDraft } from '../../../kit/draft/storedDraft';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { emptyDraft, isEmpty, tradeDraft, type TradeDraft } from './draft';
import type { TradeKind } from './kind';
import type { Productos } from './lineState';

export const tradeStorageKey = (resource: TradeKind['resource'], userId: number): string =>
  `bodega.${resource}.borrador.v1.${userId}`;

const createTradeStore = (resource: TradeKind['resource'], userId: number): StoredDraft<TradeDraft> =>
  createStoredDraft({ key: tradeStorageKey(resource, userId), schema: tradeDraft, empty: emptyDraft, isEmpty });

/** The draft of a user, as it is now in this tab or in another one. */
export function useTradeDraft({ resource }: TradeKind, userId: number) {
  const store = useMemo(() => createTradeStore(resource, userId), [resource, userId]);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  return { draft, store };
}

/** The articles of a draft as they are now: their stock, their price, whether they are active. */
export function useProductosOf({ lineas }: TradeDraft): Productos {
  const ids = useMemo(() => [...new Set(lineas.map(({ idProducto }) => idProducto))], [lineas]);
  const { data } = useGetMany<Producto>('productos', { ids }, { retry: false });
  return useMemo(() => new Map((data ?? []).flatMap(one => (one ? [[one.id, one]] : []))), [data]);
}
