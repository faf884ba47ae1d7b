import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { storedJson, storeJson } from '../../api/store';
import { newKey } from '../../api/writes';
import { registerForm } from '../form/unsaved';

/** The fields by which a draft is sent. */
export const sendable = {
  /** Idempotency-Key: despite lost answers, it is executed once (D8). */
  key: z.string().min(1),
  /** It was sent, and no answer arrived: it may have been executed. */
  unanswered: z.boolean().catch(false),
  /** When it was first sent with this key. */
  sentAt: z.number().optional().catch(undefined),
};

export type Sendable = z.infer<z.ZodObject<typeof sendable>>;

/** When the draft was sent, if no answer arrived; null otherwise. One that does not say when counts as sent long ago. */
export const unansweredSince = ({ unanswered, sentAt = 0 }: Sendable) => (unanswered ? sentAt : null);

/** How long the server remembers what was sent with a key (D8), less the time to press the button. */
const REMEMBERED = 23.5 * 60 * 60_000;
export const isForgotten = (sentAt: number): boolean => Date.now() - sentAt > REMEMBERED;

/** Whether the draft goes out again as it was sent: its key has no answer yet, and the server knows it. */
export function isAwaited(draft: Sendable): boolean {
  const since = unansweredSince(draft);
  return since !== null && !isForgotten(since);
}

/** A draft kept in browser storage: it outlives the screen, a reload and the session. */
export interface StoredDraft<D> {
  get: () => D;
  /** Applies `change` to the stored draft, which another tab may have changed since it was read. */
  update: (change: (current: D) => D) => void;
  /** Replaces the draft by an empty one and removes it from storage. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface DraftOptions<D> {
  /** Storage key. Includes the user's id: nobody may see another user's draft (D19). */
  key: string;
  /** A stored draft that does not match the schema is replaced by an empty one. */
  schema: z.ZodType<D>;
  /** An empty draft, given the Idempotency-Key it will be sent with (D8). */
  empty: (key: string) => D;
  /** Whether the draft holds nothing worth storing. */
  isEmpty: (draft: D) => boolean;
  /** `localStorage` is shared by the browser's tabs; `sessionStorage` belongs to one tab. */
  storage?: Storage;
}

/** Creates the store that holds every draft of the app: new documents, receipts, change requests and counts. */
export function createStoredDraft<D>(options: DraftOptions<D>): StoredDraft<D> {
  const { storage = localStorage, key, schema, empty, isEmpty } = options;
  const listeners = new Set<() => void>();
  const fresh = () => empty(newKey());
  const read = () => schema.safeParse(storedJson(key, storage)).data ?? fresh();
  let raw = storage.getItem(key);
  let current = read();
  let isKept = true;
  let forget = () => {};

  const reread = () => {
    const stored = storage.getItem(key);
    // Unchanged storage keeps the current object: an empty draft is not stored, and must keep its key.
    if (stored !== raw) [raw, current] = [stored, read()];
    return current;
  };
  const notify = () => listeners.forEach(listener => listener());
  const write = (next: D) => {
    current = next;
    if (isEmpty(next)) storage.removeItem(key);
    // Without room in the storage it lives on in its screen alone, which asks before it is left.
    isKept = isEmpty(next) || storeJson(key, next, storage);
    raw = storage.getItem(key);
    // The browser tells only the other tabs, but this one may have another store of the same draft.
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: storage }));
    notify();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== storage || (event.key !== null && event.key !== key)) return;
    const before = current;
    if (reread() !== before) notify();
  };

  return {
    get: () => current,
    update: change => write(change(reread())),
    clear: () => write(fresh()),
    subscribe: listener => {
      if (listeners.size === 0) {
        window.addEventListener('storage', onStorage);
        forget = registerForm(() => !isKept);
      }
      reread();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', onStorage);
        forget();
      };
    },
  };
}

/** A part of the current draft, a primitive or an object of it. Rerenders only when that part changes, by any tab. */
export const useDraftPart = <D, P>(store: StoredDraft<D>, part: (draft: D) => P): P =>
  useSyncExternalStore(store.subscribe, () => part(store.get()));

const whole = <D>(draft: D) => draft;

export const useDraft = <D>(store: StoredDraft<D>): D => useDraftPart(store, whole);

/** The readers of parts that are read late: Enter brings these up to date. */
const late = new Set<() => void>();

const catchUp = ({ key }: KeyboardEvent) => {
  if (key === 'Enter') flushSync(() => late.forEach(read => read()));
};

/** Calls `read` whenever Enter is pressed, before anything acts on it; returns the function that stops this. */
function catchUpOnEnter(read: () => void): () => void {
  if (late.size === 0) window.addEventListener('keydown', catchUp, { capture: true });
  late.add(read);
  return () => {
    late.delete(read);
    if (late.size === 0) window.removeEventListener('keydown', catchUp, { capture: true });
  };
}

/**
 * Like `useDraftPart`, but updated in a transition, so that a keystroke renders the input it is typed in and nothing else before its
 * frame. (A deferred value would render this component once more with the old value first.) Enter, which may act on the part,
 * updates it at once. `part` must be the same function at every render.
 */
export function useLateDraftPart<D, P>(store: StoredDraft<D>, part: (draft: D) => P): P {
  const [current, setCurrent] = useState(() => part(store.get()));
  useEffect(() => {
    let latest: P | undefined;
    const read = () => {
      const next = part(store.get());
      if (Object.is(next, latest)) return;
      latest = next;
      startTransition(() => setCurrent(() => next));
    };
    const forget = catchUpOnEnter(() => setCurrent(() => part(store.get())));
    const unsubscribe = store.subscribe(read);
    read();
    return () => {
      forget();
      unsubscribe();
    };
  }, [store, part]);
  return current;
}

/** The whole draft, updated likewise. */
export const useLateDraft = <D>(store: StoredDraft<D>): D => useLateDraftPart<D, D>(store, whole);
