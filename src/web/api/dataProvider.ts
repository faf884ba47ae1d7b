import { QueryClient } from '@tanstack/react-query';
import simpleRestProvider from 'ra-data-simple-rest';
import { HttpError, type DataProvider } from 'react-admin';
import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { send, sendForBlob, type Call } from './http';
import { session } from './session';
import { createKeyring, writing } from './writes';
import { restClient } from './restDialect';
import { readAs } from './schemas';

/**
 * The query client of a session. Requests are never paused while offline: they fail at once, and the user is offered
 * 'Reintentar'.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export interface ProviderCall<T = unknown> extends Omit<Call, 'headers' | 'start'> {
  idempotencyKey?: string;
  /** Schema of the response's data; without it the data are `unknown`. */
  schema?: z.ZodType<T>;
}

export interface BodegaDataProvider extends DataProvider {
  call: <T = unknown>(name: EndpointName, call?: ProviderCall<T>) => Promise<{ data: T; message: string }>;
  /** Fetches a file into memory. Throws an HttpError with the reason if there is none. */
  fetchFile: (
    name: EndpointName,
    call?: Pick<ProviderCall, 'params' | 'query' | 'signal' | 'onReceived'>,
  ) => Promise<{ data: Blob }>;
}

/** Meta of a list: further query parameters of its call. */
const queryMeta = z.object({ query: z.record(z.string(), z.string()) });

/** Without a schema, T is `unknown`, so the cast is safe. */
const parseWith = <T>(schema: z.ZodType<T> | undefined, data: unknown): T =>
  schema ? readAs(schema, data) : (data as T);

const UNAUTHORIZED = 401;

const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

/**
 * react-admin's data provider: ra-data-simple-rest on top of `restDialect`. After a write, the given query client
 * refetches what the write invalidates.
 */
export function createDataProvider(queryClient?: QueryClient): BodegaDataProvider {
  const rest = (...how: Parameters<typeof restClient>) => simpleRestProvider('', restClient(...how));
  const base = rest();
  const withKey = createKeyring();
  const owner = session.get()?.id;
  /** Several writes in a row, as approvals, must not go on in the name of whoever signs in meanwhile. */
  const write = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    session.get()?.id === owner
      ? writing(name, queryClient, work)
      : Promise.reject(new HttpError('Su sesión terminó', UNAUTHORIZED));

  return {
    ...base,
    supportAbortSignal: true,

    getList: (resource, params) => {
      const { data } = queryMeta.safeParse(params.meta);
      const provider = data ? rest(undefined, data.query) : base;
      return provider.getList(resource, params);
    },

    create: (resource, params) =>
      withKey(`${resource} ${JSON.stringify(params.data)}`, key =>
        write(`${resource}.create`, () => rest(keyHeader(key)).create(resource, params)),
      ),

    // With a key, so that a save retried after a lost answer is not refused as a conflict with itself (D9).
    update: (resource, params) =>
      withKey(
        JSON.stringify(params.data),
        key => write(`${resource}.update`, () => rest(keyHeader(key)).update(resource, params)),
        `update ${resource} ${params.id}`,
      ),

    call: async <T>(name: EndpointName, { schema, idempotencyKey, ...call }: ProviderCall<T> = {}) => {
      const headers = idempotencyKey === undefined ? undefined : keyHeader(idempotencyKey);
      const { data, message } = await write(name, () => send(name, { ...call, headers }));
      return { data: parseWith(schema, data), message };
    },

    fetchFile: async (name, call) => ({ data: await sendForBlob(name, call) }),
  };
}
