import { createStoredDraft } from '../../../kit/draft/storedDraft';
import type { StoredState } from '../../../kit/draft/storedState';
import { draft, emptyDraft, isEmpty, type Draft } from './draft';

export const draftStorageKey = (userId: number): string => `bodega.pedido.borrador.v1.${userId}`;

export type DraftStore = StoredState<Draft>;

/** The draft of one user, shared by the tabs of the browser. */
export const createDraftStore = (userId: number, storage?: Storage): DraftStore =>
  createStoredDraft({ key: draftStorageKey(userId), schema: draft, empty: emptyDraft, isEmpty, storage });
