import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useDebounceValue } from 'usehooks-ts';
import { knownPermisos, gateOf, mayPass } from '../../api/permisos';
import { mayOpen, menuEntries } from '../../app/layout/menuEntries';
import { matches } from '../../kit/picker/options';
import { type Found, sources } from './sources';

const WAIT_MS = 250;
const STALE_MS = 30_000;

/** The screens of the menu whose name has the text. */
const screensNamed = (text: string): Found[] =>
  menuEntries
    .filter(entry => mayOpen(entry, knownPermisos() ?? []))
    .map(({ label, to }) => ({ id: 0, code: '', name: label, group: 'Pantallas', to }))
    .filter(screen => matches(screen, text));

/** What a text means, in all lists that the user may read, while it is typed. */
export function useSearchAll(text: string) {
  const dataProvider = useDataProvider();
  const [q] = useDebounceValue(text, WAIT_MS);
  const searched = sources.filter(({ resource }) => mayPass(gateOf(resource, 'list')));
  const answers = useQueries({
    queries: searched.map(({ resource, search }) => ({
      queryKey: [resource, 'buscar', q],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(dataProvider, q, signal),
      enabled: q !== '',
      staleTime: STALE_MS,
    })),
  });
  const isSettled = q === text && answers.every(({ isFetching }) => !isFetching);
  const failed = answers.filter(({ isError, isFetching }) => isError && !isFetching);
  return {
    // Only once all lists have answered: of options that come one after the other, Enter would take the one that came first.
    found: text === '' || !isSettled ? [] : [...screensNamed(text), ...answers.flatMap(({ data = [] }) => data)],
    isSettled,
    failed: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
