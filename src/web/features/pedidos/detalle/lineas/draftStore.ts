import { createStoredDraft } from '../../../../kit/draft/storedDraft';
import type { StoredState } from '../../../../kit/draft/storedState';
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
  createStoredDraft({
    storage,
    key: draftStorageKey(name, userId, orderId),
    schema: lineDraft,
    empty: emptyDraft,
    isEmpty: ({ lines }) => Object.keys(lines).length === 0,
  });
