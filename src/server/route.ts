import { type Endpoint, endpointOf, type EndpointName } from '#contract/endpoints';
import { type Gate, gates } from '#contract/permisos';

/** A call as Fastify serves it: spread it into `app.route`. */
export interface ServedCall {
  method: Endpoint['method'];
  url: string;
  config: { gate: Gate };
}

/** Serves an endpoint behind a gate. */
export const served = ({ method, path }: Endpoint, gate: Gate): ServedCall => ({ method, url: path, config: { gate } });

/** A call of the endpoint table, behind the gate that contract/permisos.ts has for it. */
export const call = (name: EndpointName): ServedCall => served(endpointOf(name), gates[name]);
