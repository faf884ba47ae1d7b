import { createStoredState, type StoredState } from '../../components/document/storedState';
import { newKey } from '../../providers/idempotency';
import { draft, emptyDraft, isEmpty, type Draft } from './draft';

/** Where the draft of a user is kept. Another user has another key: nobody ever sees someone else's draft (D19). */
export const draftStorageKey = (userId: number): string => `bodega.pedido.borrador.v1.${userId}`;

export type DraftStore = StoredState<Draft>;

/** The draft of one user, shared by the tabs of the browser. */
export const createDraftStore = (userId: number, storage: Storage = localStorage): DraftStore =>
  createStoredState({
    storage,
    key: draftStorageKey(userId),
    parse: stored => draft.safeParse(stored).data,
    fresh: () => emptyDraft(newKey()),
    isBlank: isEmpty,
  });
