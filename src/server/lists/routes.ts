import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { ok } from '#contract/calls/envelope';
import type { ListWithCifras } from '#contract/cifras';
import { searchText } from '#contract/declarations/fields';
import { signedIn } from '../plugins/session';
import { type ModuleApp, routeOf } from '../route';
import { answerList } from './answerList';
import { figureConditions, listQuery, listQueryOf } from './query';
import { readSums } from './read';
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

/** Serves `cifras.<name>`: `sums` over all rows of a list with the request's filters and search, in one round trip. */
export function figuresRoute(
  app: ModuleApp,
  name: ListWithCifras,
  source: ListSource,
  sums: RawBuilder<unknown>,
): void {
  const { scope, from } = source;
  app.route({
    ...routeOf(`cifras.${name}`),
    schema: { querystring: listQuery.pick({ filter: true }) },
    handler: async request => {
      const { query } = request;
      const figures = { scope, from, where: figureConditions(source, query), sums };
      return ok(await readSums(app.db, signedIn(request), figures, query));
    },
  });
}
