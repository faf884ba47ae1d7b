import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { call } from '../../route';
import { docsPage } from './docsPage';

/** The API described for developers: as OpenAPI for tools, and as a page to read. */
export const apiDocs: FastifyPluginAsyncZod = async app => {
  app.route({
    ...call('api.openapi'),
    handler: () => app.swagger(),
  });
  app.route({
    ...call('api.docs'),
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(app.swagger())),
  });
};
