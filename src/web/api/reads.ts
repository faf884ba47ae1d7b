import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { z } from 'zod';
import type { EndpointName } from '#contract/endpointNames';
import type { BodegaDataProvider, ProviderCall } from './dataProvider';

type Asked = Pick<ProviderCall, 'params' | 'query'>;

interface Read<T> extends Asked, Pick<UseQueryOptions<T>, 'enabled' | 'placeholderData'> {
  /** What the answer's data must be. */
  schema: z.ZodType<T>;
}

/** What a call answers that react-admin has no hook for; what makes its resource out of date has it read anew. */
export function useCall<T>(name: EndpointName, { schema, params, query, ...options }: Read<T>) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery<T>({
    ...options,
    queryKey: [...name.split('.'), { params, query }],
    queryFn: async ({ signal }) => (await dataProvider.call(name, { params, query, schema, signal })).data,
  });
}

/** A picture, asked for with the session's header (D41), and once: another picture has another name. */
export function usePicture(name: EndpointName, asked: Asked, options: { enabled?: boolean; retry?: number } = {}) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery({
    ...options,
    queryKey: [name, asked],
    queryFn: async ({ signal }) => (await dataProvider.fetchFile(name, { ...asked, signal })).data,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
