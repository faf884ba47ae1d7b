import { useMemo, useSyncExternalStore } from 'react';
import { createStoredState, type StoredState } from '../../components/document/storedState';
import { newKey } from '../../providers/idempotency';
import { count, emptyCount, isEmpty, type Count } from './count';

/** Where the count of a user is kept: it outlives a reload, a flat battery and the session. */
export const countStorageKey = (userId: number): string => `bodega.conteo.v1.${userId}`;

const createCountStore = (userId: number): StoredState<Count> =>
  createStoredState({
    storage: localStorage,
    key: countStorageKey(userId),
    parse: stored => count.safeParse(stored).data,
    fresh: () => emptyCount(newKey()),
    isBlank: isEmpty,
  });

/** The count of a user, as it is now in this tab or in another one. */
export function useCount(userId: number) {
  const store = useMemo(() => createCountStore(userId), [userId]);
  return { count: useSyncExternalStore(store.subscribe, store.get), store };
}
