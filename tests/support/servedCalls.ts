import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import type { Endpoint } from '#contract/calls/endpoint';
import { endpoints } from '#contract/endpoints';
import type { Gate } from '#contract/permisos';
import { modules } from '../../src/server/modules';

export interface ServedRoute {
  method: string;
  url: string;
  gate: Gate | undefined;
}

/** All endpoints of the contract with their paths as served, without a trailing slash. */
export const calls: (Endpoint & { name: EndpointName })[] = Object.entries(endpoints).flatMap(([resource, lines]) =>
  Object.entries(lines).map(([call, endpoint]: [string, Endpoint]) => ({
    ...endpoint,
    name: `${resource}.${call}` as EndpointName,
    path: endpoint.path.replace(/\/$/, ''),
  })),
);

/** The server's modules, with a hook that records their routes while an app is built. */
export function recordRoutes(): {
  modules: FastifyPluginAsyncZod[];
  routes: ServedRoute[];
  isServed(call: Endpoint): boolean;
} {
  const routes: ServedRoute[] = [];
  return {
    routes,
    modules: modules.map((module): FastifyPluginAsyncZod => async (api, options) => {
      api.addHook('onRoute', ({ method, url, config }) => {
        for (const one of [method].flat()) routes.push({ method: one, url, gate: config?.gate });
      });
      await module(api, options);
    }),
    isServed: ({ method, path }) => routes.some(route => route.method === method && route.url === `/api${path}`),
  };
}
