import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MENSAJE_PROYECTO_CREADO, proyectoCrear, proyectoEditar } from '#contract/proyecto';
import { catalogueRoutes } from '../../catalogue';
import { busquedaLike, listQuery, type ListSource, readList, searchText, sendList } from '../../lists';
import { signedIn } from '../../plugins/session';
import { byNombre, recordColumns, recordFilters } from '../../records';
import { call } from '../../route';
import { inOwnProjects } from '../../visibility';

const source: ListSource = {
  resource: 'proyectos',
  from: sql`proyecto t`,
  columns: sql`${recordColumns}, t.nombre`,
  ...byNombre,
  filters: recordFilters,
  search: busquedaLike('t.busqueda'),
};

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
