import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listRoutes } from '../../lists/routes';
import { ofOwnProjects } from '../../scope';
import { catalogos } from '../catalogos';

/** The projects whose orders the signed-in user sees (D11). */
export const ownProjects: FastifyPluginAsyncZod = async app => {
  listRoutes(app, 'misProyectos', { ...catalogos.proyectos.source, scope: ofOwnProjects('t.id') });
};
