import type { Endpoint } from './endpoint';
import { endpoints } from '../endpoints';

type Endpoints = typeof endpoints;
export type EndpointResource = keyof Endpoints;

/** Names of all calls: `resource.call`. */
export type EndpointName = {
  [R in EndpointResource]: `${R}.${Extract<keyof Endpoints[R], string>}`;
}[EndpointResource];

/** Resources whose records are read: all with a call that lists or reads them, but for those that answer something else. */
export type ReadResource = Exclude<
  {
    [R in EndpointResource]: Extract<keyof Endpoints[R], 'list' | 'one'> extends never ? never : R;
  }[EndpointResource],
  'salud' | 'metricas' | 'inicio' | 'perfilPermisos'
>;

/** Names of the calls that write. */
export type WriteName = {
  [R in EndpointResource]: {
    [C in Extract<keyof Endpoints[R], string>]: Endpoints[R][C] extends { method: 'GET' } ? never : `${R}.${C}`;
  }[Extract<keyof Endpoints[R], string>];
}[EndpointResource];

const byName: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(endpoints).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([call, endpoint]): [string, Endpoint] => [`${resource}.${call}`, endpoint]),
  ),
);

/** The call of a name such as `pedidos.recibir`; undefined if there is none. */
export const findEndpoint = (name: string): Endpoint | undefined => byName.get(name);

/** Whether there is a call of this name. */
export const isEndpointName = (name: string): name is EndpointName => byName.has(name);

/** The call of a name. Throws an Error if there is none, which the type excludes. */
export function endpointOf(name: EndpointName): Endpoint {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`No endpoint is called ${name}`);
  return endpoint;
}
