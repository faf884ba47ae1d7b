import { useSyncExternalStore } from 'react';
import { createStore } from './store';

interface ServerState {
  /** `lost` after a call reached no server, or one without its database; after one that was answered too late it is not known yet. */
  connection: 'there' | 'late' | 'lost';
  /** The server has another version of the app than this page. */
  outdated: boolean;
}

const VERSION_HEADER = 'Bodega-Version';
const UNAVAILABLE = 503;

const { get, set, subscribe } = createStore<ServerState>({ connection: 'there', outdated: false });

function change(next: Partial<ServerState>) {
  const [before, after] = [get(), { ...get(), ...next }];
  if (JSON.stringify(after) !== JSON.stringify(before)) set(after);
}

/** Version of the app this page was served with; empty if no server served it. */
export const pageVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="bodega-version"]')?.content ?? '';

let silentAt = -Infinity;

export const serverState = {
  get,
  subscribe,
  noteSilence(isLate = false) {
    silentAt = performance.now();
    change({ connection: isLate && get().connection !== 'lost' ? 'late' : 'lost' });
  },
  /**
   * A call sent at that moment got an answer, of any status; if another reached nothing since, this does not mean that
   * the server is back. 503 is also the answer to one call that was too much; only that of the health check (`isHealth`)
   * means that the server has lost its database. Returns whether that is to be asked.
   */
  noteAnswer({ status, headers }: Response, isHealth: boolean, sentAt: number): boolean {
    const version = headers.get(VERSION_HEADER);
    const outdated = Boolean(version && pageVersion() && version !== pageVersion());
    const isUnclear = status === UNAVAILABLE && !isHealth;
    change(
      isUnclear || sentAt < silentAt
        ? { outdated }
        : { connection: status === UNAVAILABLE ? 'lost' : 'there', outdated },
    );
    return isUnclear;
  },
};

export const useServerState = (): ServerState => useSyncExternalStore(subscribe, get);
