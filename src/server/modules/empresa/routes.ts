import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newEmpresa, editedEmpresa, EMPRESA_CREATED, EMPRESA_EDITED } from '#contract/empresa';
import { insert, update } from '../../records/write';
import { command } from '../../commands';
import { answerList } from '../../lists/answerList';
import { listQuery } from '../../lists/query';
import { createRoute } from '../../records/writeRoutes';
import { answerRecord } from '../../records/reads';
import { routeOf } from '../../route';
import { empresaSource } from './source';

const table = 'empresa';

/** The company's data (S7, /Empresa): a list of the one record, or of none. A second one is refused with 409. */
export const empresa: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('empresa.list'),
    schema: { querystring: listQuery },
    handler: (request, reply) => answerList(request, reply, empresaSource),
  });
  createRoute(app, 'empresa.create', empresaSource, newEmpresa, EMPRESA_CREATED, (ctx, body) =>
    insert(ctx, { table }, body),
  );
  app.route({
    ...routeOf('empresa.update'),
    schema: { body: editedEmpresa },
    handler: request =>
      command(request, async ctx => {
        await update(ctx, { table, source: empresaSource }, request.body);
        return answerRecord(ctx, empresaSource, request.body.id, EMPRESA_EDITED);
      }),
  });
};
