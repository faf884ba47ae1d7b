import { useMemo, useSyncExternalStore } from 'react';
import type { LineDraft } from './draft';
import { createLineDraftStore, type LineDraftStore } from './draftStore';

/** What a user is typing on the lines of an order, under the name of that work. */
export function useLineDraft(
  name: string,
  userId: number,
  orderId: number,
): { draft: LineDraft; store: LineDraftStore } {
  const store = useMemo(() => createLineDraftStore(name, userId, orderId), [name, userId, orderId]);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  return { draft, store };
}
