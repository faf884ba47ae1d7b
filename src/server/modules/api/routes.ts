import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JSON_TYPE } from '../../envelope';
import { routeOf } from '../../route';
import { docsPage } from './docsPage';

/** The API described for developers: as OpenAPI for tools, and as a page to read. */
export const apiDocs: FastifyPluginAsyncZod = async app => {
  // Made once each: anybody may ask for them, and they do not change.
  let description: string | undefined;
  let page: string | undefined;
  app.route({
    ...routeOf('api.openapi'),
    handler: (_request, reply) => reply.type(JSON_TYPE).send((description ??= JSON.stringify(app.swagger()))),
  });
  app.route({
    ...routeOf('api.docs'),
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send((page ??= docsPage(app.swagger()))),
  });
};
