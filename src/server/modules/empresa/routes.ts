import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { empresaCrear, empresaEditar, MENSAJE_EMPRESA_CREADA, MENSAJE_EMPRESA_EDITADA } from '#contract/empresa';
import { insert, update } from '../../records/catalogue';
import { command } from '../../commands';
import { answerList } from '../../lists/answerList';
import { listQuery } from '../../lists/query';
import { answerRecord } from '../../records/reads';
import { call } from '../../route';
import { empresaSource } from './source';

const table = 'empresa';

/** The company's data (S7, /Empresa): a list of the one record, or of none. A second one is refused with 409. */
export const empresa: FastifyPluginAsyncZod = async app => {
  app.route({
    ...call('empresa.list'),
    schema: { querystring: listQuery },
    handler: (request, reply) => answerList(request, reply, empresaSource),
  });
  app.route({
    ...call('empresa.create'),
    schema: { body: empresaCrear },
    handler: async (request, reply) => {
      const created = await command(request, async ctx => {
        const id = await insert(ctx, { table }, request.body);
        return answerRecord(ctx, empresaSource, id, MENSAJE_EMPRESA_CREADA);
      });
      return reply.code(201).send(created);
    },
  });
  app.route({
    ...call('empresa.update'),
    schema: { body: empresaEditar },
    handler: request =>
      command(request, async ctx => {
        await update(ctx, { table, source: empresaSource }, request.body);
        return answerRecord(ctx, empresaSource, request.body.id, MENSAJE_EMPRESA_EDITADA);
      }),
  });
};
