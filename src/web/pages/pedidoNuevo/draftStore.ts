import { draft, emptyDraft, isEmpty, type Draft } from './draft';
import { newKey } from '../../providers/idempotency';

/** Where the draft of a user is kept. Another user has another key: nobody ever sees someone else's draft (D19). */
export const draftStorageKey = (userId: number): string => `bodega.pedido.borrador.v1.${userId}`;

export interface DraftStore {
  get: () => Draft;
  /** Changes what is stored now, not what was read before: another tab may have added a line since. */
  update: (change: (current: Draft) => Draft) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

function parse(raw: string | null): Draft {
  try {
    const { data } = draft.safeParse(JSON.parse(raw ?? 'null'));
    if (data) return data;
  } catch {
    // What is stored is no JSON: as good as nothing.
  }
  return emptyDraft(newKey());
}

/** The draft of one user in a browser storage, shared with the other tabs. */
export function createDraftStore(userId: number, storage: Storage = localStorage): DraftStore {
  const storageKey = draftStorageKey(userId);
  const listeners = new Set<() => void>();
  let raw = storage.getItem(storageKey);
  let current = parse(raw);

  const reread = () => {
    const stored = storage.getItem(storageKey);
    // A new draft, stored nowhere yet, keeps the key it has.
    if (stored !== raw) [raw, current] = [stored, parse(stored)];
    return current;
  };
  const write = (next: Draft) => {
    current = next;
    try {
      if (isEmpty(next)) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(next));
      raw = storage.getItem(storageKey);
    } catch {
      // A full or forbidden storage: the draft lives on in this tab.
    }
    listeners.forEach(listener => listener());
  };
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== storage || (event.key !== null && event.key !== storageKey)) return;
    reread();
    listeners.forEach(listener => listener());
  };

  return {
    get: () => current,
    update: change => write(change(reread())),
    clear: () => write(emptyDraft(newKey())),
    subscribe: listener => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      reread();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}
