import { useState } from 'react';
import { useDataProvider, useGetList, useGetMany, type GetListParams, type RaRecord } from 'react-admin';
import { useDebounceValue } from 'usehooks-ts';
import { readFailure } from '../../api/failure';
import { statusMessages } from '../../api/http';
import { useSession } from '../../api/session';
import { codesMeant } from '#contract/text/plain';
import type { Choice, PickerKind } from './choices';
import { loadRecents, optionsFor, remember } from './options';

const WAIT_MS = 200;
const FOUND = 50;

function failedText(error: unknown): string {
  const { message } = readFailure(error);
  return `No se pudo buscar. ${message === statusMessages.unreachable ? 'Revise la conexión' : message}`;
}

type Asked = (q: string, empiezaPor?: string) => GetListParams;

/** The server's results for a text; if they exceed the page, also those that begin with the text. */
function useFound<T extends RaRecord<number>>(resource: string, asked: Asked, q: string) {
  const { data, total, isFetching, isPlaceholderData, error } = useGetList<T>(resource, asked(q), {
    placeholderData: previous => previous,
  });
  const isCutOff = q !== '' && !isPlaceholderData && data !== undefined && (total ?? 0) > data.length;
  const { data: first = [], isLoading } = useGetList<T>(resource, asked(q, q), { enabled: isCutOff });
  // Nothing until both have arrived: an option that was first for a moment would stay highlighted for Enter.
  const both = isLoading ? [] : [...new Map([...first, ...(data ?? [])].map(record => [record.id, record])).values()];
  return {
    found: isCutOff ? both : data,
    isSearching: isFetching || isLoading,
    isOld: isPlaceholderData,
    failed: error && failedText(error),
  };
}

/** The options for a text, searched by the server while typing, with the user's recent choices first. */
export function useChoices<T extends RaRecord<number>>(kind: PickerKind<T>, text: string, except: readonly number[]) {
  const { resource, sort, accepts = () => true, toChoice, withInactive = false } = kind;
  const dataProvider = useDataProvider();
  const userId = useSession()?.id ?? 0;
  const [recentIds, setRecentIds] = useState(() => loadRecents(resource, userId));
  const trimmed = text.trim();
  const [waited] = useDebounceValue(trimmed, WAIT_MS);
  const asked = (q: string, empiezaPor?: string) => ({
    filter: { ...(!withInactive && { estatus: true }), ...(q && { q }), ...(empiezaPor && { empiezaPor }) },
    sort,
    pagination: { page: 1, perPage: FOUND + except.length },
  });
  const q = trimmed === '' ? '' : waited;
  const { found, isSearching, isOld, failed } = useFound<T>(resource, asked, q);
  const { data: recents } = useGetMany<T>(resource, { ids: recentIds });
  const isOffered = (record: T) =>
    (withInactive || record['estatus']) && accepts(record) && !except.includes(record.id);
  const offered = (records: readonly T[] = []) => records.filter(isOffered).map(toChoice);
  // getMany returns undefined for recent records that no longer exist, and all in the server's order.
  const newestFirst = recentIds.flatMap(id => recents?.find(record => record?.id === id) ?? []);
  const settled = q === trimmed && !isOld;
  const findAs = async (wanted: string) => {
    // Asked by its beginning too: a code in the middle of many others may be beyond the first results.
    const queries = [asked(wanted, wanted), asked(wanted)];
    const answers = await Promise.all(queries.map(query => dataProvider.getList<T>(resource, query)));
    return offered([...new Map(answers.flatMap(({ data }) => data.map(record => [record.id, record]))).values()]);
  };
  return {
    options: optionsFor(trimmed, settled, offered(found), offered(newestFirst)),
    isSearching: isSearching || !settled,
    /** Why the search failed; null if it did not. */
    failed,
    /** The records that a text may mean, as a scanner types it: only that of this code, if there is one. */
    find: async (typed: string): Promise<Choice<T>[]> => {
      const codes = codesMeant(typed);
      let all: Choice<T>[] = [];
      for (const wanted of codes) if (all.length === 0) all = await findAs(wanted);
      const byCode = codes.flatMap(wanted => all.find(({ code }) => code.toLowerCase() === wanted.toLowerCase()) ?? []);
      return byCode.length > 0 ? byCode.slice(0, 1) : all;
    },
    /** Adds a record to the recent choices. */
    remember: (id: number) => setRecentIds(remember(resource, userId, id)),
  };
}
