import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import { dayOf } from '#contract/text/format';
import { figureConditions, listQuery } from '../../lists/query';
import { readSums } from '../../lists/read';
import { signedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import { trackingFigures } from './cifrasOfOpenOrders';
import { figuresOfLists } from './cifrasOfLists';

/** Figures of the lists of orders: sums over all rows of a list with its filters, in one round trip. */
export const pedidoCifras: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  const hoy = () => dayOf(new Date(), timeZone);
  const schema = { querystring: listQuery.pick({ filter: true }) };

  for (const { list, of, joins, sums } of figuresOfLists) {
    const source = of.source(timeZone);
    app.route({
      ...routeOf(`cifras.${list}`),
      schema,
      handler: async request => {
        const figures = {
          scope: source.scope,
          from: sql`${source.from} ${joins}`,
          where: [...of.limit(hoy()), ...figureConditions(source, request.query)],
          sums: sums(hoy()),
        };
        return ok(await readSums(app.db, signedIn(request), figures, request.query));
      },
    });
  }

  app.route({
    ...routeOf('cifras.seguimiento'),
    schema,
    handler: async request => {
      const { query } = request;
      const person = signedIn(request);
      return ok(await readSums(app.db, person, trackingFigures({ person, query, timeZone }, hoy()), query));
    },
  });
};
