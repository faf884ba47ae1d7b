import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listRoutes } from '../../lists/routes';
import type { ListSource } from '../../lists/source';
import { recordFilters } from '../../records/sourceParts';
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

/** The modules of permissions (S7), which are fixed. */
export const modulosRoutes: FastifyPluginAsyncZod = async app => {
  listRoutes(app, 'modulos', source);
};
