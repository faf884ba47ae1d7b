import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import type { Inicio } from '#contract/inicio';
import { gates, modulos, passes } from '#contract/permisos';
import { fullNameIn } from '../../lists/source';
import { type Sesion, signedIn } from '../../plugins/session';
import { routeOf } from '../../route';

const SHOWN = 3;

/** Names of other active users who may assign profiles: administrators first, then by age of the account. */
async function administrators({ db }: FastifyInstance, { usuario }: Sesion): Promise<string[]> {
  const query = sql<{ nombre: string }>`
    select ${fullNameIn('u')} as nombre from usuario u
    where u.estatus and u.id <> ${usuario.id} and exists (
      select from usuario_perfil up join perfil p on p.id = up."idPerfil" and p.estatus
      join perfil_modulo pm on pm."idPerfil" = p.id and pm.estatus
      where up."idUsuario" = u.id and up.estatus and pm."idModulo" = ${modulos.usuarioPerfil} and pm.agregar)
    order by u.roll <> 'Administrador', u.id limit ${SHOWN}`;
  return (await query.execute(db)).rows.map(({ nombre }) => nombre);
}

async function serverFacts({ operation }: FastifyInstance): Promise<Inicio['servidor']> {
  const status = await operation.backups?.();
  return {
    respaldo: status ? { ultimo: status.last?.toISOString() ?? null, fallo: status.failed } : null,
    discoLleno: await operation.isDiskFull(),
  };
}

/** What the home page shows besides lists: whom to ask for rights, and the state of the server (D46). */
export const inicioRoutes: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('inicio.one'),
    handler: async request => {
      const watches = passes(signedIn(request), gates['auditoria.list']);
      const told: Inicio = {
        administradores: await administrators(app, signedIn(request)),
        servidor: watches ? await serverFacts(app) : null,
      };
      return ok(told);
    },
  });
};
