import { endpointOf, type EndpointName } from '#contract/endpointNames';
import { type Endpoint } from '#contract/endpoints';
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
  // Answered with a last slash or without (D2); what is written down of it is without.
  return { method, url: path.replace(/\/$/, ''), config: { gate: gates[name], call: name } };
}
