import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoredDraft } from './storedDraft';

/** Functions that read a part at once. */
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

const whole = <D>(draft: D) => draft;

/** The whole draft, updated likewise. */
export const useLateDraft = <D>(store: StoredDraft<D>): D => useLateDraftPart<D, D>(store, whole);
