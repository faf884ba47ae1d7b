import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Kysely, sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import type { PermisoRegistro } from '#contract/permisos';
import { credenciales } from '#contract/usuario';
import { NO_USUARIO } from '#contract/usuarioAdmin';
import { transactionally } from '../../db/retry';
import type { Database } from '../../db/schema';
import { AppError, notFound } from '../../errors';
import { isFromHere, isLoopback } from '../../fromHere';
import { signedIn } from '../../plugins/session';
import { openProvenSession, originOf } from '../../sessions/stored';
import { routeOf, idInPath } from '../../route';
import { verifyPassword } from './passwords';
import { takeAttempt } from './throttle';
import { traceVisit } from './trace';

const WRONG = 'El usuario o la contraseña no son correctos';
const DEMO_REFUSED =
  'Los usuarios de demostración solo entran desde este mismo equipo, por localhost o 127.0.0.1 y sin proxy. Convierta la base en una real para abrirla a la red';

/** Demo users may sign in only from the same machine, and only while the server listens on no other address. */
const admitsDemo = (request: FastifyRequest): boolean => isLoopback(request.server.config.host) && isFromHere(request);

/** The account with an e-mail: what login answers of it, and what decides whether it may sign in. */
const findAccount = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom('usuario')
    .select(['id', 'email', 'nombreUsuario', 'nombre', 'apellido', 'foto', 'roll', 'cambiarClave', 'fechaCreado'])
    .select(['clave', 'demo', 'estatus'])
    .where(sql<string>`lower(email collate "C")`, '=', email)
    .executeTakeFirst();

/** Sign-in, sign-out and the rights of a user (S7; D6, D29). */
export const sesion: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('sesion.login'),
    schema: { body: credenciales },
    handler: async request => {
      const email = request.body.email.toLowerCase();
      const attempt = await takeAttempt(app.db, email, request.ip);
      const found = await findAccount(app.db, email);
      const origin = originOf(request);
      const refuse = async (error: AppError): Promise<never> => {
        await traceVisit(app.db, { accion: 'RECHAZO', email, idUsuario: found?.id, origin });
        throw error;
      };
      const matches = await verifyPassword(found?.clave, request.body.password);
      // The same message for inactive and unknown users (D32).
      if (!found || !matches || !found.estatus) {
        await attempt.failed();
        return refuse(new AppError(401, WRONG));
      }
      await attempt.succeeded();
      if (found.demo && !admitsDemo(request)) return refuse(new AppError(403, DEMO_REFUSED));
      const entrada = { accion: 'ENTRADA' as const, email, idUsuario: found.id, origin };
      const token = await openProvenSession(app.db, found, origin, trx => traceVisit(trx, entrada));
      if (token === undefined) return refuse(new AppError(401, WRONG));
      const { clave: _clave, demo: _demo, estatus: _estatus, ...usuario } = found;
      return ok({ ...usuario, token });
    },
  });

  app.route({
    ...routeOf('sesion.logout'),
    handler: async request => {
      const { usuario, huella } = signedIn(request);
      await transactionally(app.db, async trx => {
        await trx.deleteFrom('sesion').where('huella', '=', huella).execute();
        const { id: idUsuario, email } = usuario;
        await traceVisit(trx, { accion: 'SALIDA', email, idUsuario, origin: originOf(request) });
      });
      return ok(null, 'La sesión se cerró');
    },
  });

  app.route({
    ...routeOf('sesion.permisos'),
    schema: { params: idInPath },
    handler: async ({ params: { id } }) => {
      const query = sql<{ permisos: PermisoRegistro[] }>`
        select permisos_de(u.id) as permisos from usuario u where u.id = ${id}`;
      const { rows } = await query.execute(app.db);
      const [row] = rows;
      if (!row) throw notFound(NO_USUARIO);
      return ok(row.permisos);
    },
  });
};
