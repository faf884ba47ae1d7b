import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { routeOf } from '../../route';
import { docsPage } from './docsPage';

/** The API described for developers: as OpenAPI for tools, and as a page to read. */
export const apiDocs: FastifyPluginAsyncZod = async app => {
  // Made once: anybody may ask for it, and it does not change.
  let page: string | undefined;
  app.route({
    ...routeOf('api.openapi'),
    handler: () => app.swagger(),
  });
  app.route({
    ...routeOf('api.docs'),
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send((page ??= docsPage(app.swagger()))),
  });
};
