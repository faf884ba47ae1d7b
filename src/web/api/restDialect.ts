import { HttpError, type fetchUtils } from 'react-admin';
import { z } from 'zod';
import { SEARCH_MAX } from '#contract/constants';
import { NO_RECORD } from '#contract/calls/envelope';
import { findEndpoint } from '#contract/calls/endpointNames';
import type { Endpoint } from '#contract/calls/endpoint';
import { sendTo, type Call, type Query } from './http';
import type { ListQuery, Row } from './localList';
import { readAs, schemaOf } from './schemas';

/**
 * ra-data-simple-rest requests `/productos?range&sort&filter`, `/productos/5`, POST and PUT. This is its http client:
 * it translates each request to the endpoint of our table, unwraps the envelope, validates the records, and does in the
 * browser what a plain provider does not (D3).
 */
type RestClient = typeof fetchUtils.fetchJson;
type RestAnswer = Awaited<ReturnType<RestClient>>;
type Signal = AbortSignal | null | undefined;

const rangeSchema = z.tuple([z.number(), z.number()]);
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC']).catch('ASC')]);
const filterSchema = z.record(z.string(), z.unknown());

const rest = (json: unknown, headers = new Headers()): RestAnswer => ({ status: 200, headers, body: '', json });

function param<T>(query: URLSearchParams, name: string, schema: z.ZodType<T>): T | undefined {
  const text = query.get(name);
  return text === null ? undefined : schema.parse(JSON.parse(text));
}

function readQuery(query: URLSearchParams): ListQuery {
  const { q, ...filter } = param(query, 'filter', filterSchema) ?? {};
  const sort = param(query, 'sort', sortSchema);
  return {
    range: param(query, 'range', rangeSchema),
    // A blank field means unsorted.
    sort: sort?.[0] ? sort : undefined,
    filter,
    q: typeof q === 'string' && q.trim() ? q.trim().slice(0, SEARCH_MAX) : undefined,
  };
}

function endpointFor(resource: string, call: string): Endpoint {
  const endpoint = findEndpoint(`${resource}.${call}`);
  if (!endpoint) throw new Error(`${resource} has no call ${call}`);
  return endpoint;
}

/** Splits a filter into the parameters the path names and the rest. */
function splitFilter(path: string, filter: Row) {
  const names = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const params: Record<string, string | number> = {};
  const left: Row = {};
  for (const [name, value] of Object.entries(filter)) {
    if (names.has(name) && (typeof value === 'string' || typeof value === 'number')) params[name] = value;
    else left[name] = value;
  }
  return { params, filter: left };
}

/** A space keeps "." and ".." from being resolved as relative paths, and -1 from meaning all orders (D10). */
const searchText = (q: string) => (/^(\.{1,2}|-1)$/.test(q) ? `${q} ` : q);

const parseRecord = (resource: string, data: unknown) => readAs(schemaOf(resource), data);

async function list(resource: string, query: ListQuery, signal: Signal, more?: Query): Promise<RestAnswer> {
  const searching = query.q !== undefined && findEndpoint(`${resource}.search`) !== undefined;
  const endpoint = endpointFor(resource, searching ? 'search' : 'list');
  const { params, filter } = splitFilter(endpoint.path, query.filter);
  // Without a search endpoint, the text is passed to the list as the filter `q`.
  const asked = searching || query.q === undefined ? filter : { ...filter, q: query.q };
  const { data, headers } = await sendTo(endpoint, {
    params: searching ? { ...params, text: searchText(query.q ?? '') } : params,
    query: {
      range: query.range && JSON.stringify(query.range),
      sort: query.sort && JSON.stringify(query.sort),
      filter: Object.keys(asked).length ? JSON.stringify(asked) : undefined,
      ...more,
    },
    signal,
    start: 'lista',
  });
  const records = readAs(z.array(schemaOf(resource)), data);
  if (headers.has('Content-Range')) return rest(records, headers);
  // Only a plain provider sends whole lists.
  const { localList } = await import('./localList');
  const { rows, total } = localList(records, { ...query, filter, q: searching ? undefined : query.q });
  return rest(rows, new Headers({ 'Content-Range': `${resource} 0-${rows.length}/${total}` }));
}

async function one(resource: string, id: string, signal: Signal): Promise<RestAnswer> {
  const endpoint = findEndpoint(`${resource}.one`);
  if (endpoint) return rest(parseRecord(resource, (await sendTo(endpoint, { params: { id }, signal })).data));
  const { json } = await list(resource, { filter: { id: [Number(id)] } }, signal);
  const [record] = z.array(z.unknown()).parse(json);
  if (record === undefined) throw new HttpError(NO_RECORD, 404);
  return rest(record);
}

/**
 * The record after a write. A plain provider may return only an id, or nothing: then it is what was sent, with that id.
 */
export function writtenRecord(resource: string, data: unknown, sent: Row): Row {
  const parsed = schemaOf(resource).safeParse(data);
  if (parsed.success) return parsed.data;
  const named = z.object({ id: z.number() }).safeParse(data);
  return { ...sent, id: named.success ? named.data.id : (sent['id'] ?? 0) };
}

async function write(resource: string, call: 'create' | 'update', options: Call): Promise<RestAnswer> {
  const { data } = await sendTo(endpointFor(resource, call), options);
  return rest(writtenRecord(resource, data, filterSchema.catch({}).parse(options.data)));
}

/** Http client for ra-data-simple-rest; `headers` are added to every call, `more` to the query of every list. */
export function restClient(headers?: Record<string, string>, more?: Query): RestClient {
  return async (url, { method = 'GET', body, signal } = {}) => {
    const [path = '', search] = `${url}`.split('?');
    const [, resource = '', id] = path.split('/');
    if (method === 'GET') {
      return id === undefined
        ? list(resource, readQuery(new URLSearchParams(search)), signal, more)
        : one(resource, decodeURIComponent(id), signal);
    }
    const data: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    return write(resource, method === 'POST' ? 'create' : 'update', { data, headers });
  };
}
