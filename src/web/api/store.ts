/** A value outside React, subscribed to with `useSyncExternalStore(store.subscribe, store.get)`. */
export function createStore<T>(value: T) {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next: T): void => {
      current = next;
      listeners.forEach(listener => listener());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** For `useSyncExternalStore`, of a value that announces no changes: it is read again at every render. */
export const subscribeToNothing = () => () => {};

/** Keys of what only makes the next start quicker: it gives way to anything else. */
export const spare: string[] = [];

function succeeds(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes to the browser's storage; returns whether it could. Where that is full even without the spare, nothing is kept:
 * the application goes on.
 */
export function keepIfRoom(write: () => void): boolean {
  if (succeeds(write)) return true;
  for (const key of spare) localStorage.removeItem(key);
  return succeeds(write);
}

/** The JSON value stored under a key; null if it is missing or invalid. */
export function storedJson(key: string, storage = localStorage): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const storeJson = (key: string, value: unknown, storage = localStorage): boolean =>
  keepIfRoom(() => storage.setItem(key, JSON.stringify(value)));
