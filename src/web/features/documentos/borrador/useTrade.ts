import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useGetMany } from 'react-admin';
import { sumar } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import type { UsuarioSesion } from '#contract/usuario';
import { newKey } from '../../../api/writes';
import type { Added } from '../../../kit/document/lineForm';
import { createStoredDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import {
  addLine,
  afterSent,
  emptyDraft,
  findMergeable,
  isEmpty,
  tradeDraft,
  type NewTradeLine,
  type TradeDraft,
} from './draft';
import type { TradeKind } from './kind';
import { atCurrentPrices, draftProblems, type Productos } from './lineState';
import { tradeLineMemory } from './newLine';

export const tradeStorageKey = (resource: TradeKind['resource'], userId: number): string =>
  `bodega.${resource}.borrador.v1.${userId}`;

const createTradeStore = (resource: TradeKind['resource'], userId: number): StoredDraft<TradeDraft> =>
  createStoredDraft({ key: tradeStorageKey(resource, userId), schema: tradeDraft, empty: emptyDraft, isEmpty });

/** The draft of a user, as it is now in this tab or in another one. */
function useTradeDraft({ resource }: TradeKind, userId: number) {
  const store = useMemo(() => createTradeStore(resource, userId), [resource, userId]);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  return { draft, store };
}

/** The articles of a draft as they are now: their stock, their price, whether they are active. */
function useProductosOf({ lineas }: TradeDraft): Productos {
  const ids = useMemo(() => [...new Set(lineas.map(({ idProducto }) => idProducto))], [lineas]);
  const { data } = useGetMany<Producto>('productos', { ids }, { retry: false });
  return useMemo(() => new Map((data ?? []).flatMap(one => (one ? [[one.id, one]] : []))), [data]);
}

/** The draft of a purchase or a sale at the prices of now, and what can be done with it. */
export function useTrade(kind: TradeKind, usuario: UsuarioSesion) {
  const { draft: stored, store } = useTradeDraft(kind, usuario.id);
  const productos = useProductosOf(stored);
  const draft = useMemo(() => atCurrentPrices(kind, stored, productos), [kind, stored, productos]);
  const lineMemory = useMemo(() => tradeLineMemory(kind, usuario.id), [kind, usuario.id]);
  const queryClient = useQueryClient();
  const { sending, send, sendAsNew, dismiss } = useSendDraft({
    store,
    call: `${kind.resource}.create`,
    lines: { field: kind.linesField, of: ({ lineas }) => lineas },
    toBody: sent => kind.toBody(atCurrentPrices(kind, sent, productos), usuario.email),
    afterSent,
    onSent: () => lineMemory.clear(),
    // A price below the list was refused: the list price of now is shown at its line.
    onFailed: ({ status }) => {
      if (status === 403) void queryClient.invalidateQueries({ queryKey: ['productos'] });
    },
  });
  const [added, setAdded] = useState<Added | null>(null);
  const problems = useMemo(() => draftProblems(kind, draft, productos), [kind, draft, productos]);

  const add = (line: NewTradeLine) => {
    const existing = findMergeable(store.get(), line);
    const localId = existing?.localId ?? newKey();
    store.update(current => addLine(current, { ...line, localId }));
    setAdded({ line, localId, total: existing ? sumar(existing.cantidad, line.cantidad) : null });
    if (sending.state === 'sent') dismiss();
  };
  const cancel = () => {
    lineMemory.clear();
    store.clear();
    setAdded(null);
    dismiss();
  };
  const confirm = () => {
    setAdded(null);
    void send();
  };

  return { draft, store, lineMemory, productos, problems, sending, added, add, cancel, confirm, sendAsNew, dismiss };
}
