import { useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { newKey } from '../../api/writes';

/** Something being written, kept in a browser storage: it outlives the screen, a reload and the session. */
export interface StoredDraft<D> {
  get: () => D;
  /** Changes what is stored now, not what was read before: another tab may have changed it since. */
  update: (change: (current: D) => D) => void;
  /** Starts anew, leaving nothing behind. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface DraftOptions<D> {
  /** Where it is kept. It names the user: nobody ever sees someone else's draft (D19). */
  key: string;
  /** What was stored and cannot be read as one any more starts anew. */
  schema: z.ZodType<D>;
  /** A new one, with the Idempotency-Key it will be sent with (D8). */
  empty: (key: string) => D;
  /** Nothing worth keeping. */
  isEmpty: (draft: D) => boolean;
  /** `localStorage` is shared by the tabs of the browser, `sessionStorage` is one tab's own. */
  storage?: Storage;
}

function readJson(raw: string | null): unknown {
  try {
    return JSON.parse(raw ?? 'null');
  } catch {
    return undefined;
  }
}

/** The one draft of the product: new documents, receipts, changes and counts are kept by it. */
export function createStoredDraft<D>(options: DraftOptions<D>): StoredDraft<D> {
  const { storage = localStorage, key, schema, empty, isEmpty } = options;
  const listeners = new Set<() => void>();
  const fresh = () => empty(newKey());
  const read = (raw: string | null) => schema.safeParse(readJson(raw)).data ?? fresh();
  let raw = storage.getItem(key);
  let current = read(raw);

  const reread = () => {
    const stored = storage.getItem(key);
    // One that is stored nowhere yet stays the one it is.
    if (stored !== raw) [raw, current] = [stored, read(stored)];
    return current;
  };
  const notify = () => listeners.forEach(listener => listener());
  const write = (next: D) => {
    current = next;
    try {
      if (isEmpty(next)) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(next));
      raw = storage.getItem(key);
    } catch {
      // A full or forbidden storage: it lives on in this tab.
    }
    notify();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== storage || (event.key !== null && event.key !== key)) return;
    reread();
    notify();
  };

  return {
    get: () => current,
    update: change => write(change(reread())),
    clear: () => write(fresh()),
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

/** A draft as it is now, in this tab or in another one. Opened once: whoever shows it is keyed by its user. */
export function useDraft<D>(open: () => StoredDraft<D>): { draft: D; store: StoredDraft<D> } {
  const [store] = useState(open);
  return { draft: useSyncExternalStore(store.subscribe, store.get), store };
}
