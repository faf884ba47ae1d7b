import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MENSAJE_PROYECTO_CREADO, proyectoCrear, proyectoEditar } from '#contract/proyecto';
import { catalogueRoutes } from '../../catalogue';
import { listQuery, searchText } from '../../lists/query';
import { readList, sendList } from '../../lists/read';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { ofOwnProjects } from '../../scope';
import { proyectosSource } from './source';

/** Projects (SPEC part 7, /Proyecto). */
export const proyectos = catalogueRoutes('proyectos', {
  table: 'proyecto',
  source: proyectosSource,
  create: proyectoCrear,
  update: proyectoEditar,
  created: MENSAJE_PROYECTO_CREADO,
});

/** The projects whose orders the signed-in person sees (D11). */
export const misProyectos: FastifyPluginAsyncZod = async app => {
  const params = z.object({ userId: z.string() });
  const source = { ...proyectosSource, scope: ofOwnProjects('t.id') };

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
