import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { isRecord } from '#contract/calls/envelope';
import { keptForNextStart } from './kept';
import { pageVersion } from './serverState';

/**
 * The last lists of a user, stored for the next start: the application shows them at once and refetches them. They are
 * tied to the user and the version of the app.
 */
const store = keptForNextStart('listas');
const LISTS = 8;

/** Output of `dehydrate`, opaque to us. */
const kept = z.object({
  of: z.string(),
  lists: z.custom<DehydratedState>(value => isRecord(value) && Array.isArray(value['queries'])),
});

const owner = (idUsuario: number) => `${idUsuario} ${pageVersion()}`;

export function restoreLists(queryClient: QueryClient, idUsuario: number): void {
  const { data } = kept.safeParse(store.read());
  try {
    if (data?.of === owner(idUsuario)) hydrate(queryClient, data.lists);
  } catch {
    // Not what was written: the start goes on without, like the first one.
  }
}

function textOf(queryClient: QueryClient, idUsuario: number): string {
  const lists = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => queryKey[1] === 'getList' && state.status === 'success' })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, LISTS);
  const newest = new Set(lists);
  return JSON.stringify({
    of: owner(idUsuario),
    lists: dehydrate(queryClient, {
      shouldDehydrateQuery: query => newest.has(query),
      shouldDehydrateMutation: () => false,
    }),
  });
}

export const keepLists = (queryClient: QueryClient, idUsuario: number): (() => void) =>
  store.keep(idUsuario, () => textOf(queryClient, idUsuario));
