import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { isRecord } from '#contract/envelope';
import { pageVersion } from './serverState';
import { session } from './session';

/**
 * The lists as their reader last saw them: shown at once at the next start, and read again behind. Kept in the browser for
 * one user and one version of the app, and gone with the session.
 */
const KEY = 'listas';
const LISTS = 8;
const MAX_LENGTH = 1_000_000;

/** What `dehydrate` wrote: only the query client itself knows what is in it. */
const kept = z.object({
  of: z.string(),
  lists: z.custom<DehydratedState>(value => isRecord(value) && Array.isArray(value['queries'])),
});

session.subscribe(() => {
  if (!session.get()) localStorage.removeItem(KEY);
});

const owner = (idUsuario: number) => `${idUsuario} ${pageVersion()}`;

/** Gives a new query client the lists that are kept for its user. */
export function restoreLists(queryClient: QueryClient, idUsuario: number): void {
  try {
    const { data } = kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    if (data?.of === owner(idUsuario)) hydrate(queryClient, data.lists);
  } catch {
    localStorage.removeItem(KEY);
  }
}

function keep(queryClient: QueryClient, idUsuario: number) {
  const lists = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => queryKey[1] === 'getList' && state.status === 'success' })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, LISTS);
  const newest = new Set(lists);
  const text = JSON.stringify({
    of: owner(idUsuario),
    lists: dehydrate(queryClient, {
      shouldDehydrateQuery: query => newest.has(query),
      shouldDehydrateMutation: () => false,
    }),
  });
  try {
    if (text.length <= MAX_LENGTH) localStorage.setItem(KEY, text);
  } catch {
    // A full browser: the next start asks, as the first one did.
  }
}

/** Keeps the newest lists whenever the page is put away; answers how to stop that. */
export function keepLists(queryClient: QueryClient, idUsuario: number): () => void {
  const onHide = ({ type }: Event) => {
    const isLeaving = type === 'pagehide' || document.visibilityState === 'hidden';
    if (isLeaving && session.get()?.id === idUsuario) keep(queryClient, idUsuario);
  };
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onHide);
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', onHide);
  };
}
