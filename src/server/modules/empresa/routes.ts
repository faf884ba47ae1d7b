import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { newEmpresa, editedEmpresa, EMPRESA_CREATED, EMPRESA_EDITED } from '#contract/empresa';
import type { CommandContext } from '../../commands';
import { insert, update } from '../../records/write';
import { answerList } from '../../lists/answerList';
import { listQueryOf } from '../../lists/query';
import { createRoute, updateRoute } from '../../records/recordRoutes';
import { routeOf } from '../../route';
import { empresaSource as source } from './source';

const table = 'empresa';

/**
 * The NCF that the list answers is where the sequence stands, which sales move. Sent back as it is, or as it was before a sale (an
 * earlier number of its series that a sale has), it is no change of the column, which keeps what a person set last.
 */
async function withoutReadNcf<Sent extends { ncf?: string | null | undefined }>(ctx: CommandContext, sent: Sent) {
  const { rows } = await sql`
    select from secuencia_ncf s cross join (select ${sent.ncf}::text as ncf) r
    where r.ncf = s.ncf or left(r.ncf, 3) = left(s.ncf, 3) and length(r.ncf) = length(s.ncf) and r.ncf collate "C" < s.ncf
      and exists (select from venta v where lower(v.ncf collate "C") = lower(r.ncf collate "C"))`.execute(ctx.trx);
  return rows.length > 0 ? { ...sent, ncf: undefined } : sent;
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
      await update(ctx, { table, source }, await withoutReadNcf(ctx, body));
      return body.id;
    },
  });
};
