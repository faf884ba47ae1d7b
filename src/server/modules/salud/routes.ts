import { type Kysely, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '#contract/calls/envelope';
import { compareSchema } from '../../db/migrate';
import type { Database } from '../../db/schema';
import { AppError, DISK_FULL } from '../../errors';
import { routeOf } from '../../route';

/** Why this server can't take requests at the moment; undefined if it can. */
async function whyNotReady(db: Kysely<Database>, isDiskFull: () => Promise<boolean>): Promise<string | undefined> {
  const { pending, unknown } = await compareSchema(db);
  if (pending.length > 0) return 'La base de datos no tiene todavía el esquema de esta versión';
  if (unknown.length > 0) return 'La base de datos tiene ya el esquema de una versión más nueva';
  if (await isDiskFull()) return DISK_FULL;
  return undefined;
}

/**
 * `health`: 200 if the database responds, else 503 (S10). `ready`, for load balancers: also that the schema is the one of
 * this version and that there is disk space to write.
 */
export const salud: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('salud.one'),
    handler: async () => {
      await sql`select 1`.execute(app.db);
      return ok({ estado: 'ok' });
    },
  });
  app.route({
    ...routeOf('salud.lista'),
    handler: async () => {
      const reason = await whyNotReady(app.db, app.operation.isDiskFull);
      if (reason !== undefined) throw new AppError(503, reason);
      return ok({ estado: 'listo' });
    },
  });
};
