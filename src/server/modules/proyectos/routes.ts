import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MENSAJE_PROYECTO_CREADO, proyectoCrear, proyectoEditar } from '#contract/proyecto';
import { catalogueRoutes } from '../../catalogue';
import { listQuery, searchText } from '../../lists/query';
import { readList, sendList } from '../../lists/read';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { inOwnProjects } from '../../visibility';
import { proyectosSource as source } from './source';

/** Projects (SPEC part 7, /Proyecto). */
export const proyectos = catalogueRoutes('proyectos', {
  table: 'proyecto',
  source,
  create: proyectoCrear,
  update: proyectoEditar,
  created: MENSAJE_PROYECTO_CREADO,
});

/** The projects whose orders the signed-in person sees (D11). */
export const misProyectos: FastifyPluginAsyncZod = async app => {
  const params = z.object({ userId: z.string() });

  app.route({
    ...call('misProyectos.list'),
    schema: { params, querystring: listQuery },
    handler: async (request, reply) => {
      const where = inOwnProjects(signedIn(request).usuario, 't.id');
      return sendList(reply, source, await readList(app.db, source, { query: request.query, where }));
    },
  });
  app.route({
    ...call('misProyectos.search'),
    schema: { params: params.extend({ text: searchText }), querystring: listQuery },
    handler: async (request, reply) => {
      const where = inOwnProjects(signedIn(request).usuario, 't.id');
      const { text } = request.params;
      return sendList(reply, source, await readList(app.db, source, { query: request.query, text, where }));
    },
  });
};
