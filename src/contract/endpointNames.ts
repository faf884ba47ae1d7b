import { type Endpoint, endpoints } from './endpoints';

/** The table of calls, as a type. */
export type Endpoints = typeof endpoints;
export type EndpointResource = keyof Endpoints;

/** `resource.call` of every line of the table. */
export type EndpointName = {
  [R in EndpointResource]: `${R}.${Extract<keyof Endpoints[R], string>}`;
}[EndpointResource];

/** The lines that change something. */
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

/** The line of the table with that name, if there is one. */
export const findEndpoint = (name: string): Endpoint | undefined => byName.get(name);

/** The line of the table with that name. */
export function endpointOf(name: EndpointName): Endpoint {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`No endpoint is called ${name}`);
  return endpoint;
}
