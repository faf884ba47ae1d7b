import { useQuery, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { z } from 'zod';
import type { EndpointName } from '#contract/endpointNames';
import type { BodegaDataProvider, ProviderCall } from './dataProvider';

/** Reads again what failed and is on the screen. */
export const refetchFailed = (queryClient: QueryClient) =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

type Asked = Pick<ProviderCall, 'params' | 'query'>;

interface Read<T> extends Asked, Pick<UseQueryOptions<T>, 'enabled' | 'placeholderData'> {
  schema: z.ZodType<T>;
}

/** Reads a call for which react-admin has no hook; invalidated with its resource. */
export function useCall<T>(name: EndpointName, { schema, params, query, ...options }: Read<T>) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery<T>({
    ...options,
    queryKey: [...name.split('.'), { params, query }],
    queryFn: async ({ signal }) => (await dataProvider.call(name, { params, query, schema, signal })).data,
  });
}

/** Loads a file with the session's token (D41). Never refetched: a changed image has another name. */
export function useFile(
  name: EndpointName,
  { onReceived, ...asked }: Asked & Pick<ProviderCall, 'onReceived'>,
  options: { enabled?: boolean; retry?: number; gcTime?: number } = {},
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
