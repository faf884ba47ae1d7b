import { useSyncExternalStore } from 'react';
import { createStore } from './store';

interface ServerState {
  /** False after a call reached no server, or one without its database. */
  reachable: boolean;
  /** The server has another version of the app than this page. */
  outdated: boolean;
}

const VERSION_HEADER = 'Bodega-Version';
const UNAVAILABLE = 503;

const { get, set, subscribe } = createStore<ServerState>({ reachable: true, outdated: false });

function change(next: Partial<ServerState>) {
  const [before, after] = [get(), { ...get(), ...next }];
  if (after.reachable !== before.reachable || after.outdated !== before.outdated) set(after);
}

/** Version of the app this page was served with; empty if no server served it. */
export const pageVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="bodega-version"]')?.content ?? '';

export const serverState = {
  get,
  subscribe,
  /** A call got no answer. */
  noteSilence: () => change({ reachable: false }),
  /** A call got an answer, of any status. */
  noteAnswer({ status, headers }: Response) {
    const version = headers.get(VERSION_HEADER);
    const page = pageVersion();
    change({ reachable: status !== UNAVAILABLE, outdated: Boolean(version && page && version !== page) });
  },
};

export const useServerState = (): ServerState => useSyncExternalStore(subscribe, get);
