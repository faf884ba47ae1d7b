import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '#contract/calls/envelope';
import { FLAGS, permisoRegistro } from '#contract/permisos';
import { routeOf } from '../../route';

const PROFILES_MAX = 1000;

/** Ids separated by commas; none if missing. */
const perfiles = z
  .string()
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Los perfiles son números separados por comas')
  .default('')
  .transform(text => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(z.array(z.number()).max(PROFILES_MAX));

const given = sql.join(FLAGS.map(flag => sql`coalesce(bool_or(f.${sql.ref(flag)}), false) as ${sql.ref(flag)}`));

/** The rights of a user with the given profiles, in the shape of getpermisos (D53). */
export const perfilesPermisos: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('perfilPermisos.list'),
    schema: { querystring: z.object({ perfiles }) },
    handler: async request => {
      const { rows } = await sql`
        select m.id as "idModulo", m.descripcion as modulo, ${given}
        from modulo m left join (
          select pm.* from perfil_modulo pm join perfil p on p.id = pm."idPerfil" and p.estatus
          where pm.estatus and p.id = any(${request.query.perfiles}::integer[])
        ) f on f."idModulo" = m.id
        group by m.id, m.descripcion order by m.id`.execute(app.db);
      return ok(z.array(permisoRegistro).parse(rows));
    },
  });
};
