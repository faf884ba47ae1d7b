import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listQuery, searchText } from '../../lists/query';
import { readList, sendList } from '../../lists/read';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { ofOwnProjects } from '../../scope';
import { catalogos } from '../catalogos';

/** The projects whose orders the signed-in user sees (D11). */
export const misProyectos: FastifyPluginAsyncZod = async app => {
  const params = z.object({ userId: z.string() });
  const source = { ...catalogos.proyectos.source, scope: ofOwnProjects('t.id') };

  app.route({
    ...call('misProyectos.list'),
    schema: { params, querystring: listQuery },
    handler: async (request, reply) => {
      const asked = { query: request.query };
      return sendList(reply, source, await readList(app.db, signedIn(request), source, asked));
    },
  });
  app.route({
    ...call('misProyectos.search'),
    schema: { params: params.extend({ text: searchText }), querystring: listQuery },
    handler: async (request, reply) => {
      const asked = { query: request.query, text: request.params.text };
      return sendList(reply, source, await readList(app.db, signedIn(request), source, asked));
    },
  });
};
