/** A document being written, kept in a browser storage: it outlives the screen, a reload and the session. */
export interface StoredState<T> {
  get: () => T;
  /** Changes what is stored now, not what was read before: another tab may have changed it since. */
  update: (change: (current: T) => T) => void;
  /** Starts anew, leaving nothing behind. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface StoredStateOptions<T> {
  storage: Storage;
  key: string;
  /** What was stored, if it can be read as one. */
  parse: (stored: unknown) => T | undefined;
  fresh: () => T;
  /** Nothing worth keeping. */
  isBlank: (state: T) => boolean;
}

function readJson(raw: string | null): unknown {
  try {
    return JSON.parse(raw ?? 'null');
  } catch {
    return undefined;
  }
}

export function createStoredState<T>({ storage, key, parse, fresh, isBlank }: StoredStateOptions<T>): StoredState<T> {
  const listeners = new Set<() => void>();
  const read = (raw: string | null) => parse(readJson(raw)) ?? fresh();
  let raw = storage.getItem(key);
  let current = read(raw);

  const reread = () => {
    const stored = storage.getItem(key);
    // One that is stored nowhere yet stays the one it is.
    if (stored !== raw) [raw, current] = [stored, read(stored)];
    return current;
  };
  const notify = () => listeners.forEach(listener => listener());
  const write = (next: T) => {
    current = next;
    try {
      if (isBlank(next)) storage.removeItem(key);
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
