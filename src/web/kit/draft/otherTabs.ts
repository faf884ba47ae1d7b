import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { newKey } from '../../api/writes';
import type { StoredDraft } from './storedDraft';

/** Between the tabs of the browser: a draft was sent. */
const CHANNEL = 'bodega.borradores';
/** This one: what it tells reaches its own listeners too. */
const TAB = newKey();
const sentDraft = z.object({
  tab: z.string(),
  /** The Idempotency-Key that the draft had. */
  key: z.string(),
  id: z.number().nullable(),
});

/** Tells the other tabs that a draft was sent. */
export function tellTabs(sent: { key: string; id: number | null }): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ tab: TAB, ...sent });
  channel.close();
}

/** Calls with its id when another tab sent a draft that stood in this one. */
export function useSentElsewhere<D extends { key: string }>(
  store: StoredDraft<D>,
  onSent: (id: number | null) => void,
): void {
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    // The emptied draft may come before the message that tells why.
    const keys = new Set([store.get().key]);
    const unsubscribe = store.subscribe(() => keys.add(store.get().key));
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      const { data: sent } = sentDraft.safeParse(data);
      if (sent && sent.tab !== TAB && keys.has(sent.key)) latest.current(sent.id);
    });
    return () => {
      unsubscribe();
      channel.close();
    };
  }, [store]);
}
