import { useSyncExternalStore } from 'react';

interface ServerState {
  /** False since a call found no server, or one without its database. */
  reachable: boolean;
  /** The server has another version of the app than this page is. */
  outdated: boolean;
}

const VERSION_HEADER = 'Bodega-Version';
const UNAVAILABLE = 503;

let state: ServerState = { reachable: true, outdated: false };
const listeners = new Set<() => void>();

function change(next: Partial<ServerState>) {
  const merged = { ...state, ...next };
  if (merged.reachable === state.reachable && merged.outdated === state.outdated) return;
  state = merged;
  listeners.forEach(listener => listener());
}

/** Which version of the app this page is; empty where no server has written it. */
export const pageVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="bodega-version"]')?.content ?? '';

export const serverState = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** A call found nobody. */
  noteSilence: () => change({ reachable: false }),
  /** A call was answered, whatever the answer. */
  noteAnswer({ status, headers }: Response) {
    const version = headers.get(VERSION_HEADER);
    const page = pageVersion();
    change({ reachable: status !== UNAVAILABLE, outdated: Boolean(version && page && version !== page) });
  },
};

export const useServerState = (): ServerState => useSyncExternalStore(serverState.subscribe, serverState.get);
