import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/envelope';
import type { EndpointName } from '#contract/endpoints';
import { idEnRuta } from '#contract/fields';
import { dayOf } from '#contract/format';
import { MENSAJE_PEDIDO_CREADO, pedidoCrear, pedidoRecibir } from '#contract/pedido';
import { command, type Contexto } from '../../commands';
import { notFound } from '../../errors';
import { type Condition, listQuery, readList, readOne, sendList } from '../../lists';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { inOwnProjects } from '../../visibility';
import { crearPedido } from './commands/crear';
import { recibirPedido } from './commands/recibir';
import { atrasados, conEntregas, pedidoSearchText, pedidosSource, terminados } from './source';

const every: () => Condition[] = () => [];

/** The lists of orders: the calls that read them and what each is limited to (D10). */
const lists: {
  list: EndpointName;
  search?: EndpointName;
  resource: string;
  limit: (hoy: string) => Condition[];
  reporte?: boolean;
}[] = [
  { resource: 'pedidos', list: 'pedidos.list', search: 'pedidos.search', limit: every },
  { resource: 'historial', list: 'historial.list', search: 'historial.search', limit: () => [terminados] },
  { resource: 'atrasados', list: 'atrasados.list', search: 'atrasados.search', limit: hoy => [atrasados(hoy)] },
  { resource: 'historialentrega', list: 'historialentrega.list', limit: () => [conEntregas], reporte: true },
];

/** Project orders (SPEC part 7, /Pedidos). */
export const pedidos: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  const hoy = () => dayOf(new Date(), timeZone);

  for (const { resource, list, search, limit, reporte } of lists) {
    const source = pedidosSource(timeZone, resource, reporte);
    app.route({
      ...call(list),
      schema: { querystring: listQuery },
      handler: async (request, reply) => {
        const where = [...inOwnProjects(signedIn(request).usuario, 't.idProyecto'), ...limit(hoy())];
        return sendList(reply, source, await readList(app.db, source, { query: request.query, where }));
      },
    });
    if (!search) continue;
    app.route({
      ...call(search),
      schema: { querystring: listQuery, params: z.object({ text: pedidoSearchText }) },
      handler: async (request, reply) => {
        const where = [...inOwnProjects(signedIn(request).usuario, 't.idProyecto'), ...limit(hoy())];
        const { text } = request.params;
        return sendList(reply, source, await readList(app.db, source, { query: request.query, text, where }));
      },
    });
  }

  const withReport = pedidosSource(timeZone, 'pedidos', true);
  const params = z.object({ id: idEnRuta });

  app.route({
    ...call('pedidos.one'),
    schema: { params },
    handler: async request => {
      const visible = inOwnProjects(signedIn(request).usuario, 't.idProyecto')[0];
      const order = await readOne(app.db, withReport, request.params.id, visible);
      if (!order) throw notFound('El pedido no existe');
      return ok(order);
    },
  });

  const answer = async (ctx: Contexto, id: number, message: string) =>
    ok(await readOne(ctx.trx, withReport, id), message);

  app.route({
    ...call('pedidos.create'),
    schema: { body: pedidoCrear },
    handler: async (request, reply) => {
      const created = await command(request, async ctx =>
        answer(ctx, await crearPedido(ctx, request.body, app.config), MENSAJE_PEDIDO_CREADO),
      );
      return reply.code(201).send(created);
    },
  });

  app.route({
    ...call('pedidos.recibir'),
    schema: { body: pedidoRecibir },
    handler: request =>
      command(request, async ctx => {
        await recibirPedido(ctx, request.body, timeZone);
        return answer(ctx, request.body.id, 'La recepción se guardó');
      }),
  });
};
