import { useMemo, useSyncExternalStore } from 'react';
import type { Draft } from './draft';
import { createDraftStore, type DraftStore } from './draftStore';

/** The draft of a user, as it is now in this tab or in another one. */
export function useDraft(userId: number): { draft: Draft; store: DraftStore } {
  const store = useMemo(() => createDraftStore(userId), [userId]);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  return { draft, store };
}
