import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idEnRuta } from '#contract/fields';
import { FORMATOS, type Formato, LISTADOS, type Listado, pedido } from '#contract/pedido';
import type { DocumentModel } from '../../documents/documentModel';
import { listadoDocument } from '../../documents/listadoDocument';
import { type DocumentContext, pedidoDocument } from '../../documents/pedidoDocument';
import { closeRenderer, renderDocument } from '../../documents/render';
import { notFound } from '../../errors';
import { type Condition, listQuery, readList, readOne } from '../../lists';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { inOwnProjects } from '../../visibility';
import { readIssuer } from '../empresa/routes';
import { pedidoSearchText, pedidosSource, pendientes, terminados } from './source';

/** A code in a path, turned into the word it stands for. */
const codeFor = <T extends string>(codes: Record<T, number>) => {
  const names = new Map(Object.entries<number>(codes).map(([name, code]) => [String(code), name]));
  return z
    .string()
    .refine(code => names.has(code), 'El código no es válido')
    .transform(code => names.get(code) as T);
};

const formato = codeFor<Formato>(FORMATOS);
const flag = codeFor<Listado>(LISTADOS);

const files: Record<Formato, { extension: string; type: string }> = {
  pdf: { extension: 'pdf', type: 'application/pdf' },
  excel: { extension: 'xls', type: 'application/vnd.ms-excel' },
};

/** File names without their ending (SPEC part 7), and what each list is limited to. */
const listados: Record<Listado, { name: string; limit: Condition }> = {
  entregados: { name: 'Entregados', limit: terminados },
  pendientes: { name: 'Pedidos', limit: pendientes },
};

async function sendDocument(reply: FastifyReply, model: DocumentModel, format: Formato, name: string) {
  const { extension, type } = files[format];
  const file = await renderDocument(model, format);
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}.${extension}"`)
    .header('Cache-Control', 'no-store')
    .send(file);
}

/** Orders as PDF or Excel: Audit one, Listado the delivered or the pending ones as filtered and sorted (D10). */
export const pedidoDocuments: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  const context = async (): Promise<DocumentContext> => ({
    empresa: await readIssuer(app.db),
    timeZone,
    generatedAt: new Date().toISOString(),
  });
  const source = pedidosSource(timeZone);
  app.addHook('onClose', closeRenderer);

  app.route({
    ...call('pedidos.documento'),
    schema: { params: z.object({ id: idEnRuta, format: formato }) },
    handler: async (request, reply) => {
      const { id, format } = request.params;
      const visible = inOwnProjects(signedIn(request).usuario, 't.idProyecto')[0];
      const order = await readOne(app.db, source, id, visible);
      if (!order) throw notFound('El pedido no existe');
      return sendDocument(reply, pedidoDocument(pedido.parse(order), await context()), format, 'Pedidos');
    },
  });

  app.route({
    ...call('pedidos.listado'),
    schema: {
      params: z.object({ flag, format: formato }),
      querystring: listQuery.extend({ text: pedidoSearchText.optional() }),
    },
    handler: async (request, reply) => {
      const { flag: listado, format } = request.params;
      const { sort, filter, text } = request.query;
      const where = [...inOwnProjects(signedIn(request).usuario, 't.idProyecto'), listados[listado].limit];
      const { rows } = await readList(app.db, source, { query: { sort, filter }, text, where });
      const model = listadoDocument(listado, z.array(pedido).parse(rows), await context());
      return sendDocument(reply, model, format, listados[listado].name);
    },
  });
};
