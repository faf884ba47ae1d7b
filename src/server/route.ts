import { type Endpoint, endpointOf, type EndpointName } from '#contract/endpoints';
import { type Gate, gates } from '#contract/permisos';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which line of the endpoint table a route serves. */
    call?: EndpointName;
  }
}

/** A call as Fastify serves it: spread it into `app.route`. */
interface ServedCall {
  method: Endpoint['method'];
  url: string;
  config: { gate: Gate; call: EndpointName };
}

/** A call of the endpoint table, behind the gate that contract/permisos.ts has for it. */
export function call(name: EndpointName): ServedCall {
  const { method, path } = endpointOf(name);
  return { method, url: path, config: { gate: gates[name], call: name } };
}
