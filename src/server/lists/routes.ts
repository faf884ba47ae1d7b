import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { searchText } from '#contract/declarations/fields';
import { type ModuleApp, routeOf } from '../route';
import { answerList } from './answerList';
import { listQueryOf } from './query';
import type { ListSource } from './source';

type NameOf<Name, End extends string> = Name extends `${infer Resource}.${End}` ? Resource : never;

/** Resources with both a list and a search in the endpoint table. */
type Searched = NameOf<EndpointName, 'list'> & NameOf<EndpointName, 'search'>;

/**
 * Serves the calls `<name>.list` and `<name>.search`, limited to the signed-in user's scope: a page with the total in
 * `Content-Range`, or all rows as a stream (D3).
 */
export function listRoutes(app: ModuleApp, name: Searched, source: ListSource): void {
  app.route({
    ...routeOf(`${name}.list`),
    schema: { querystring: listQueryOf(source) },
    handler: (request, reply) => answerList(request, reply, source),
  });

  app.route({
    ...routeOf(`${name}.search`),
    schema: { querystring: listQueryOf(source), params: z.object({ text: searchText }) },
    handler: (request, reply) => answerList(request, reply, source, { text: request.params.text }),
  });
}
