import { type Endpoint, endpointOf, type EndpointName } from '#contract/endpoints';
import { type Gate, gates } from '#contract/permisos';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which line of the endpoint table a route serves. */
    call?: EndpointName;
  }
}

/** A call as Fastify serves it: spread it into `app.route`. */
export interface ServedCall {
  method: Endpoint['method'];
  url: string;
  config: { gate: Gate; call?: EndpointName };
}

/** Serves an endpoint behind a gate. */
export const served = ({ method, path }: Endpoint, gate: Gate, name?: EndpointName): ServedCall => ({
  method,
  url: path,
  config: { gate, call: name },
});

/** A call of the endpoint table, behind the gate that contract/permisos.ts has for it. */
export const call = (name: EndpointName): ServedCall => served(endpointOf(name), gates[name], name);
