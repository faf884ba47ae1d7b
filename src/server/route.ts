import { endpointOf, type EndpointName } from '#contract/endpoints';

/** Where a call of the endpoint table is served and which gate guards it; spread it into `app.route`. */
export function call<N extends EndpointName>(name: N) {
  const { method, path } = endpointOf(name);
  return { method, url: path, config: { gate: name } };
}
