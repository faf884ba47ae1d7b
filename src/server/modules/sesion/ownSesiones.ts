import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import type { OwnSesion } from '#contract/usuario';
import { transactionally } from '../../db/retry';
import { AT_MOST } from '../../sessions/openSessions';
import { signedIn, stillSignedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import { endOtherSessions } from './trace';

/** The user's open sessions, most recently used first, and ending all others (D6). */
export const ownSesiones: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('sesion.propias'),
    handler: async request => {
      const { usuario, huella } = signedIn(request);
      const query = sql<OwnSesion>`
        select id, iso(creada) as creada, iso(usada) as usada, iso(creada + ${AT_MOST}) as termina, direccion, agente,
          huella = ${huella} as esta
        from sesion where "idUsuario" = ${usuario.id} and expira > now() and creada > now() - ${AT_MOST}
        order by esta desc, usada desc, id desc`;
      const { rows } = await query.execute(app.db);
      return ok(rows);
    },
  });

  app.route({
    ...routeOf('sesion.cerrarDemas'),
    handler: async request => {
      const { usuario, huella } = await stillSignedIn(request);
      await transactionally(app.db, trx => endOtherSessions(trx, usuario, huella));
      return ok(null, 'Las demás sesiones se cerraron');
    },
  });
};
