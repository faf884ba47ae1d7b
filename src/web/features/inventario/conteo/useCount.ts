import { useMemo, useSyncExternalStore } from 'react';
import { createStoredDraft } from '../../../kit/draft/storedDraft';
import { count, emptyCount, isEmpty } from './count';

/** The count of a user, as it is now in this tab or in another one. It outlives a flat battery. */
export function useCount(userId: number) {
  const store = useMemo(
    () => createStoredDraft({ key: `bodega.conteo.v1.${userId}`, schema: count, empty: emptyCount, isEmpty }),
    [userId],
  );
  return { count: useSyncExternalStore(store.subscribe, store.get), store };
}
