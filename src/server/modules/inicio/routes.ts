import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { ok } from '#contract/envelope';
import type { Inicio } from '#contract/inicio';
import { gates, puede } from '#contract/permisos';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';

const SHOWN = 3;

/** The names of active administrators, those who are there longest first. */
async function administradores({ db }: FastifyInstance): Promise<string[]> {
  const query = sql<{ nombre: string }>`
    select trim(u.nombre || ' ' || u.apellido) as nombre from usuario u
    where u.estatus and u.roll = 'Administrador' order by u.id limit ${SHOWN}`;
  return (await query.execute(db)).rows.map(({ nombre }) => nombre);
}

async function servidor({ operation }: FastifyInstance): Promise<Inicio['servidor']> {
  const status = await operation.backups?.();
  return {
    respaldo: status ? { ultimo: status.last?.toISOString() ?? null, fallo: status.failed } : null,
    discoLleno: await operation.isDiskFull(),
  };
}

/** What the home page is told besides what lists answer (D46). */
export const inicioRoutes: FastifyPluginAsyncZod = async app => {
  app.route({
    ...call('inicio.one'),
    handler: async request => {
      const watches = puede(signedIn(request), gates['auditoria.list']);
      const told: Inicio = {
        administradores: await administradores(app),
        servidor: watches ? await servidor(app) : null,
      };
      return ok(told);
    },
  });
};
