import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerList } from '../../lists/answerList';
import { listQueryOf } from '../../lists/query';
import { routeOf } from '../../route';
import { auditoriaSource } from './source';

/** The audit for administrators (S11, point 5). */
export const auditoriaRoutes: FastifyPluginAsyncZod = async app => {
  const traces = auditoriaSource(app.config.timeZone);
  app.route({
    ...routeOf('auditoria.list'),
    schema: { querystring: listQueryOf(traces) },
    handler: (request, reply) => answerList(request, reply, traces),
  });
};
