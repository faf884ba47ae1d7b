import { useState } from 'react';
import { useDataProvider, useGetList, useGetMany, type RaRecord } from 'react-admin';
import { useSession } from '../../app/session';
import { useDebounced } from '../useDebounced';
import { optionsFor, type Choice, type PickerKind } from './choices';
import { loadRecents, remember } from './recents';

const WAIT_MS = 200;
const FOUND = 50;

export interface Choices<T> {
  options: Choice<T>[];
  isSearching: boolean;
  failed: boolean;
  /** Puts one on top of the last choices. */
  remember: (id: number) => void;
  /** The one that a text names at once, as a scanner types it: by its whole code, or because nothing else fits. */
  find: (text: string) => Promise<Choice<T> | null>;
}

/** What may be picked for a text, searched by the server as one types, the person's last choices on top. */
export function useChoices<T extends RaRecord<number>>(kind: PickerKind<T>, text: string): Choices<T> {
  const { resource, sort, accepts = () => true, toChoice } = kind;
  const dataProvider = useDataProvider();
  const userId = useSession()?.id ?? 0;
  const [recentIds, setRecentIds] = useState(() => loadRecents(resource, userId));
  const trimmed = text.trim();
  const waited = useDebounced(trimmed, WAIT_MS);
  const q = trimmed === '' ? '' : waited;
  const { data, isFetching, isPlaceholderData, error } = useGetList<T>(
    resource,
    { filter: { estatus: true, ...(q && { q }) }, sort, pagination: { page: 1, perPage: FOUND } },
    { placeholderData: previous => previous, retry: false },
  );
  const { data: recents } = useGetMany<T>(resource, { ids: recentIds }, { retry: false });
  // One that is remembered may be gone by now: getMany then has a hole for it.
  const offered = (records: readonly (T | undefined)[] = []) =>
    records.flatMap(record => (record?.['estatus'] && accepts(record) ? [toChoice(record)] : []));
  const find = async (wanted: string): Promise<Choice<T> | null> => {
    const filter = { estatus: true, q: wanted };
    const answer = await dataProvider.getList<T>(resource, { filter, sort, pagination: { page: 1, perPage: FOUND } });
    const found = offered(answer.data);
    const byCode = found.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());
    return byCode ?? (found.length === 1 ? (found[0] ?? null) : null);
  };
  const settled = q === trimmed && !isPlaceholderData;
  return {
    options: optionsFor(trimmed, settled, offered(data), offered(recents)),
    isSearching: isFetching || !settled,
    failed: error !== null,
    find,
    remember: id => setRecentIds(remember(resource, userId, id)),
  };
}
