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

/** The JSON value stored under a key; null if it is missing or invalid. */
export function storedJson(key: string, storage = localStorage): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value as JSON in `localStorage`. Where that is full or forbidden it is not kept: for what the app can do without. */
export function storeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage: not kept.
  }
}
