import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { searchText } from '#contract/declarations/fields';
import { answerList } from '../../lists/answerList';
import { listQuery } from '../../lists/query';
import { routeOf } from '../../route';
import { ofOwnProjects } from '../../scope';
import { catalogos } from '../catalogos';

/** The projects whose orders the signed-in user sees (D11). */
export const ownProjects: FastifyPluginAsyncZod = async app => {
  const source = { ...catalogos.proyectos.source, scope: ofOwnProjects('t.id') };

  app.route({
    ...routeOf('misProyectos.list'),
    schema: { querystring: listQuery },
    handler: (request, reply) => answerList(request, reply, source),
  });
  app.route({
    ...routeOf('misProyectos.search'),
    schema: { params: z.object({ text: searchText }), querystring: listQuery },
    handler: (request, reply) => answerList(request, reply, source, { text: request.params.text }),
  });
};
