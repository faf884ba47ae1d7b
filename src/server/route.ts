import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { endpointOf, type EndpointName } from '#contract/calls/endpointNames';
import type { Endpoint } from '#contract/calls/endpoint';
import { pathId } from '#contract/declarations/fields';
import { type Gate, gates } from '#contract/permisos';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract's table that a route serves. */
    call?: EndpointName;
  }
}

/** The server as a module's routes are registered on it. */
export type ModuleApp = Parameters<FastifyPluginAsyncZod>[0];

/** Parameters of a path that names one record. */
export const idInPath = z.object({ id: pathId });

/** Schema of a code in a path, converted to its word. */
export const codeFor = <T extends string>(codes: Record<T, number>, invalid = 'El código no es válido') => {
  const names = new Map(Object.entries<number>(codes).map(([name, code]) => [String(code), name]));
  return z.enum([...names.keys()], invalid).transform(code => names.get(code) as T);
};

/** Route options of a call, to be spread into `app.route`. */
interface ServedCall {
  method: Endpoint['method'];
  url: string;
  config: { gate: Gate; call: EndpointName };
}

/** Route options of an endpoint, with the gate that contract/permisos.ts declares for it. */
export function routeOf(name: EndpointName): ServedCall {
  const { method, path } = endpointOf(name);
  // Fastify serves it with and without a trailing slash (D2); it is registered without.
  return { method, url: path.replace(/\/$/, ''), config: { gate: gates[name], call: name } };
}
