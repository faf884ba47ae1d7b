import { useQuery, type Query, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import type { z } from 'zod';
import type { Empresa } from '#contract/empresa';
import type { EndpointName } from '#contract/calls/endpointNames';
import type { Proyecto } from '#contract/proyecto';
import type { BodegaDataProvider, ProviderCall } from './dataProvider';
import { statusMessages } from './http';
import { readFailure } from './failure';

/** Reads again, as somebody asked, what failed and is on the screen. */
export const refetchFailed = (queryClient: QueryClient) =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** Reads that were too late and were read again once, with how often they had succeeded until then. */
const readAgain = new WeakMap<Query, number>();

function isWorthReading(query: Query): boolean {
  const { status, error, dataUpdateCount } = query.state;
  if (status !== 'error' || readFailure(error).message !== statusMessages.late) return status === 'error';
  if (readAgain.get(query) === dataUpdateCount) return false;
  readAgain.set(query, dataUpdateCount);
  return true;
}

/**
 * Reads again, once the server is back, what failed and is on the screen. What was too late, only once: if the
 * server does not answer it although it is there, its failure stays to be read, and the server is not asked for ever.
 */
export const refetchOnceBack = (queryClient: QueryClient) =>
  queryClient.refetchQueries({ type: 'active', predicate: isWorthReading });

/** Options of a read whose failure is shown in its place: react-admin's would notify too, and leave the screen of a record. */
export const quietErrors = { onError: () => {} };

type Asked = Pick<ProviderCall, 'params' | 'query'>;

interface Read<T> extends Asked, Pick<UseQueryOptions<T>, 'enabled' | 'placeholderData' | 'staleTime'> {
  schema: z.ZodType<T>;
  resource?: string;
}

/** Reads a call for which react-admin has no hook. It is invalidated with the call's resource, or with the one given. */
export function useCall<T>(name: EndpointName, { schema, resource, params, query, ...options }: Read<T>) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery<T>({
    ...options,
    queryKey: [...(resource ? [resource] : []), ...name.split('.'), { params, query }],
    queryFn: async ({ signal }) => (await dataProvider.call(name, { params, query, schema, signal })).data,
  });
}

/** Loads a file with the session's token (D41). Never refetched: a changed image has another name. */
export function useFile(
  name: EndpointName,
  { onReceived, ...asked }: Asked & Pick<ProviderCall, 'onReceived'>,
  options: Pick<UseQueryOptions<Blob>, 'enabled' | 'gcTime' | 'refetchOnMount' | 'retry'>,
) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery({
    ...options,
    queryKey: [name, asked],
    queryFn: async ({ signal }) => (await dataProvider.fetchFile(name, { ...asked, onReceived, signal })).data,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** For the only record of a resource, or the total of a list. */
export const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' } } as const;

export const useEmpresa = (enabled = true) => useGetList<Empresa>('empresa', ONE, { enabled });

/** File name of the company's logo: null if there is none or it failed to load, undefined while loading. */
export function useLogo(enabled = true): string | null | undefined {
  const { data, isPending } = useEmpresa(enabled);
  return isPending ? undefined : (data?.[0]?.logo ?? null);
}

/** All of a user's projects: more than anybody has. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'nombre', order: 'ASC' } } as const;

/** Whether a project is not one of the user's (D11). Null while loading; false if unknown, as the server decides anyway. */
export function useIsForeignProject(idProyecto: number | null | undefined, enabled: boolean): boolean | null {
  const { data, total = 0, isLoading } = useGetList<Proyecto>('misProyectos', ALL, { enabled });
  if (isLoading) return null;
  if (!enabled || !data || total > data.length || idProyecto == null) return false;
  return !data.some(({ id }) => id === idProyecto);
}
