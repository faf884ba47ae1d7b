import { createStoredState, type StoredState } from '../../../components/document/storedState';
import { newKey } from '../../../providers/idempotency';
import { emptyDraft, lineDraft, type LineDraft } from './draft';

export const draftStorageKey = (name: string, userId: number, orderId: number): string =>
  `bodega.pedido.${name}.v1.${userId}.${orderId}`;

export type LineDraftStore = StoredState<LineDraft>;

/** What a user has typed for an order: kept in the tab until it is sent, over a reload and a session that ran out. */
export const createLineDraftStore = (
  name: string,
  userId: number,
  orderId: number,
  storage: Storage = sessionStorage,
): LineDraftStore =>
  createStoredState({
    storage,
    key: draftStorageKey(name, userId, orderId),
    parse: stored => lineDraft.safeParse(stored).data,
    fresh: () => emptyDraft(newKey()),
    isBlank: ({ lines }) => Object.keys(lines).length === 0,
  });
