import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forbidden } from '../../errors';
import { processMetrics } from '../../metrics/process';
import { isFromHere } from '../../fromHere';
import { routeOf } from '../../route';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Metrics are confidential: only for requests from this machine or with METRICS_TOKEN. */
function mayRead(request: FastifyRequest): boolean {
  const { metricsToken } = request.server.config;
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken !== undefined && given !== undefined) return timingSafeEqual(digest(given), digest(metricsToken));
  return isFromHere(request);
}

/** Metrics in the text format of Prometheus. */
export const metricas: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('metricas.one'),
    handler: async (request, reply) => {
      if (!mayRead(request))
        throw forbidden(
          'Las métricas se leen desde el servidor mismo (por localhost o 127.0.0.1, sin proxy) o con su clave',
        );
      const texts = await Promise.all([app.operation.metrics.metrics(), processMetrics.metrics()]);
      return reply.type(processMetrics.contentType).send(texts.join('').replace(/\n+/g, '\n'));
    },
  });
};
