import { QueryClient } from '@tanstack/react-query';
import simpleRestProvider from 'ra-data-simple-rest';
import { HttpError, type DataProvider, type Identifier } from 'react-admin';
import { z } from 'zod';
import type { EndpointName } from '#contract/endpointNames';
import { mensajes, send, sendForBlob, sendTo, type OnReceived, type Query } from './http';
import { createKeyring, writing } from './writes';
import type { Row } from './localList';
import { endpointFor, restClient, writtenRecord } from './restDialect';

export function saveBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own reference by the next task; until then the address must live.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/**
 * One per session. Nothing waits silently for the network to come back: what fails says so at once and offers
 * 'Reintentar'.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export interface ProviderCall<T = unknown> {
  /** Values of the `:names` in the path; `userId` and `email` come from the session. */
  params?: Record<string, string | number>;
  query?: Query;
  data?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Told how much of what is sent is on its way, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Told how much of a file has come, in bytes. */
  onReceived?: OnReceived;
  /** What the answer's data must be; without it the data stays unknown. */
  schema?: z.ZodType<T>;
}

export interface BodegaDataProvider extends DataProvider {
  /** Gives a record the other estatus than `previous` shows, by its own call, which names the wanted one (D36). */
  toggle: (resource: string, id: Identifier, previous: Row, idempotencyKey?: string) => Promise<{ data: Row }>;
  /** Any call of the table by its name. */
  call: <T = unknown>(name: EndpointName, call?: ProviderCall<T>) => Promise<{ data: T; message: string }>;
  /** A call that answers a file, which is kept in memory. Throws an HttpError with the reason when there is none. */
  fetchFile: (
    name: EndpointName,
    call?: Pick<ProviderCall, 'params' | 'query' | 'signal' | 'onReceived'>,
  ) => Promise<{ data: Blob }>;
  /** The same, saved as `fileName`. */
  download: (
    name: EndpointName,
    fileName: string,
    call?: Pick<ProviderCall, 'params' | 'query' | 'signal'>,
  ) => Promise<{ data: Blob }>;
}

const keyMeta = z.object({ idempotencyKey: z.string() });
/** Of a list: what else goes into the address of its call. */
const queryMeta = z.object({ query: z.record(z.string(), z.string()) });

/** Without a schema the caller asked for `unknown`, which anything is. */
function parseWith<T>(schema: z.ZodType<T> | undefined, data: unknown): T {
  if (!schema) return data as T;
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new HttpError(mensajes.ilegible, 200);
  return parsed.data;
}

const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

/**
 * react-admin's data provider over the table of calls: ra-data-simple-rest, speaking through `restDialect`. What a write
 * makes stale is read again by the query client it is given.
 */
export function createDataProvider(queryClient?: QueryClient): BodegaDataProvider {
  const base = simpleRestProvider('', restClient());
  const withKey = createKeyring();

  const toggle: BodegaDataProvider['toggle'] = async (resource, id, previous, key) => {
    const headers = key === undefined ? undefined : keyHeader(key);
    const estatus = previous['estatus'] !== true;
    const { data } = await writing(`${resource}.toggle`, queryClient, () =>
      sendTo(endpointFor(resource, 'toggle'), { params: { id }, data: { estatus }, headers }),
    );
    return { data: writtenRecord(resource, data, { ...previous, id, estatus }) };
  };

  return {
    ...base,
    supportAbortSignal: true,
    toggle,

    getList: (resource, params) => {
      const { data } = queryMeta.safeParse(params.meta);
      const provider = data ? simpleRestProvider('', restClient(undefined, data.query)) : base;
      return provider.getList(resource, params);
    },

    create: (resource, params) => {
      const create = (key: string) => simpleRestProvider('', restClient(keyHeader(key))).create(resource, params);
      const named = keyMeta.safeParse(params.meta);
      if (named.success) return create(named.data.idempotencyKey);
      return withKey(`${resource} ${JSON.stringify(params.data)}`, create);
    },

    // A save whose answer was lost must not be told, sent again, that another person has changed the record (D9).
    update: (resource, params) =>
      withKey(
        JSON.stringify(params.data),
        key => simpleRestProvider('', restClient(keyHeader(key))).update(resource, params),
        `update ${resource} ${params.id}`,
      ),

    call: async <T>(name: EndpointName, { schema, idempotencyKey, ...call }: ProviderCall<T> = {}) => {
      const headers = idempotencyKey === undefined ? undefined : keyHeader(idempotencyKey);
      const { data, message } = await writing(name, queryClient, () => send(name, { ...call, headers }));
      return { data: parseWith(schema, data), message };
    },

    fetchFile: async (name, call) => ({ data: await sendForBlob(name, call) }),

    download: async (name, fileName, call) => {
      const data = await sendForBlob(name, call);
      saveBlob(data, fileName);
      return { data };
    },
  };
}
