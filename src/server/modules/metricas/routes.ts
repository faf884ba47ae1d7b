import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forbidden } from '../../errors';
import { backupMetrics } from '../../metrics/backups';
import { databaseMetrics } from '../../metrics/database';
import { exposition } from '../../metrics/exposition';
import { processMetrics, watchEventLoop } from '../../metrics/process';
import { isFromHere } from '../../origin';
import { call } from '../../route';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Metrics tell how the company works: they are for this machine, or for whoever brings METRICS_TOKEN. */
function mayRead(request: FastifyRequest): boolean {
  const { metricsToken } = request.server.config;
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken !== undefined && given !== undefined) return timingSafeEqual(digest(given), digest(metricsToken));
  return isFromHere(request);
}

/** What a monitor watches, in the text format of Prometheus. */
export const metricas: FastifyPluginAsyncZod = async app => {
  const loop = watchEventLoop();
  app.addHook('onClose', () => loop.stop());
  app.route({
    ...call('metricas.one'),
    handler: async (request, reply) => {
      if (!mayRead(request)) throw forbidden('Las métricas se leen desde el servidor mismo o con su clave');
      const metrics = [
        ...app.operation.requests.read(),
        ...(await databaseMetrics(app.db)),
        ...loop.read(),
        ...processMetrics(),
        ...backupMetrics(await app.operation.backups()),
      ];
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(exposition(metrics));
    },
  });
};
