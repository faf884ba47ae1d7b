import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '#contract/envelope';
import { call } from '../../route';

/** Answers 200 once the database answers, 503 otherwise (DESIGN part 2). */
export const salud: FastifyPluginAsyncZod = async app => {
  app.route({
    ...call('salud.one'),
    handler: async () => {
      await sql`select 1`.execute(app.db);
      return ok({ estado: 'ok' });
    },
  });
};
