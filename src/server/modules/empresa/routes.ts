import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { newEmpresa, editedEmpresa, EMPRESA_CREATED, EMPRESA_EDITED } from '#contract/empresa';
import type { CommandContext } from '../../commands';
import { insert, update } from '../../records/write';
import { answerList } from '../../lists/answerList';
import { listQueryOf } from '../../lists/query';
import { createRoute, updateRoute } from '../../records/writeRoutes';
import { routeOf } from '../../route';
import { empresaSource as source } from './source';

const table = 'empresa';

/**
 * The NCF that the list answers is where the sequence stands, which sales move. Sent back as it is, it is no change of the
 * column, which keeps what a person set last.
 */
async function withoutSameNcf<Sent extends { ncf?: unknown }>(ctx: CommandContext, sent: Sent) {
  const { rows } = await sql<{ ncf: string }>`select ncf from secuencia_ncf`.execute(ctx.trx);
  return rows[0]?.ncf === sent.ncf ? { ...sent, ncf: undefined } : sent;
}

/** The company's data (S7, /Empresa): a list of the one record, or of none. A second one is refused with 409. */
export const empresa: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('empresa.list'),
    schema: { querystring: listQueryOf(source) },
    handler: (request, reply) => answerList(request, reply, source),
  });
  createRoute(app, {
    name: 'empresa.create',
    source,
    body: newEmpresa,
    message: EMPRESA_CREATED,
    write: (ctx, body) => insert(ctx, { table }, body),
  });
  updateRoute(app, {
    name: 'empresa.update',
    source,
    body: editedEmpresa,
    message: EMPRESA_EDITED,
    write: async (ctx, body) => {
      await update(ctx, { table, source }, await withoutSameNcf(ctx, body));
      return body.id;
    },
  });
};
