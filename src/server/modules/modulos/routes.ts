import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listQuery, searchText } from '../../lists/query';
import { readList, sendList } from '../../lists/read';
import type { ListSource } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { recordFilters } from '../../records';
import { call } from '../../route';
import { ofCompany } from '../../scope';

const source: ListSource = {
  resource: 'modulos',
  scope: ofCompany('modules are parts of the product'),
  from: sql`modulo t`,
  columns: sql`t.id, t.descripcion`,
  sort: { id: sql`t.id`, descripcion: sql`t.descripcion` },
  defaultSort: ['descripcion', 'ASC'],
  filters: { id: recordFilters.id },
  search: word => sql`sin_acentos(t.descripcion) like patron(${word})`,
};

/** The modules that permissions are about (S7): fixed, so only read. */
export const modulosRoutes: FastifyPluginAsyncZod = async app => {
  app.route({
    ...call('modulos.list'),
    schema: { querystring: listQuery },
    handler: async (request, reply) =>
      sendList(reply, source, await readList(app.db, signedIn(request), source, { query: request.query })),
  });
  app.route({
    ...call('modulos.search'),
    schema: { querystring: listQuery, params: z.object({ text: searchText }) },
    handler: async (request, reply) => {
      const asked = { query: request.query, text: request.params.text };
      return sendList(reply, source, await readList(app.db, signedIn(request), source, asked));
    },
  });
};
