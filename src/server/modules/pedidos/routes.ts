import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '#contract/calls/envelope';
import { dayOf } from '#contract/text/format';
import { PEDIDO_CREATED, pedido, newPedido, WITHOUT_LINES } from '#contract/pedido';
import { pedidoDespachar, pedidoRecibir } from '#contract/recepcion';
import { command, commandInOneStatement, type CommandContext } from '../../commands';
import { notFound } from '../../errors';
import { answerList } from '../../lists/answerList';
import { listQueryOf } from '../../lists/query';
import { readOneText } from '../../lists/read';
import { readExisting } from '../../records/reads';
import { JSON_TYPE, okText } from '../../envelope';
import type { Condition } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { idInPath, type ModuleApp, routeOf } from '../../route';
import { hasLeftToBuy } from '../compras/comprado';
import { createPedido, createPedidoInOneStatement } from './commands/create';
import { dispatchPedido } from './commands/dispatch';
import { receivePedido } from './commands/receive';
import { type OrderList, orderLists } from './orderLists';
import { orderReader } from './readOrder';
import { orderNotFound } from './scope';
import { orderSource, pedidoSearchText, isFinished, withoutLines } from './source';

const status = z.enum(['0', '1', '2'], 'El estado pedido no es válido');

/** The orders that `PedidosByIdAndStatus` finds with each status: those delivered or closed, any, those left to buy (D10). */
const byStatus: Record<z.infer<typeof status>, Condition> = { '0': isFinished, '1': sql`true`, '2': hasLeftToBuy };

/** `lineas=0` counts the orders' lines instead of listing them, omits the reports, and counts the comments to read. */
const lineas = z.enum([WITHOUT_LINES, '1'], 'El parámetro lineas no es válido').optional();

/** The list call of a list of orders, and its search call if it has one. */
function orderListRoutes(app: ModuleApp, { list, search, source, limit }: OrderList): void {
  const { timeZone } = app.config;
  const whole = source(timeZone);
  const querystring = listQueryOf(whole).extend({ lineas });
  const sourceFor = (query: z.infer<typeof querystring>) =>
    query.lineas === WITHOUT_LINES ? withoutLines(whole) : whole;
  const limits = () => limit(dayOf(new Date(), timeZone));
  app.route({
    ...routeOf(list),
    schema: { querystring },
    handler: (request, reply) => answerList(request, reply, sourceFor(request.query), { where: limits() }),
  });
  if (!search) return;
  app.route({
    ...routeOf(search),
    schema: { querystring, params: z.object({ text: pedidoSearchText }) },
    handler: (request, reply) => {
      const { query, params } = request;
      return answerList(request, reply, sourceFor(query), { text: params.text, where: limits() });
    },
  });
}

/** Serves a call that writes a receipt of the order in its body: the order is answered as it is then, with the receipt's number. */
function receiptRoute<Body extends { id: number }>(
  app: ModuleApp,
  name: 'pedidos.recibir' | 'pedidos.despachar',
  body: z.ZodType<Body>,
  write: (ctx: CommandContext, input: Body) => Promise<number>,
  message: string,
): void {
  app.route({
    ...routeOf(name),
    schema: { body },
    handler: request =>
      command(request, async ctx => {
        // The cast is safe: the body was parsed with the schema of that type.
        const input = request.body as Body;
        const recepcion = await write(ctx, input);
        return ok({ ...pedido.parse(await readExisting(ctx.trx, ctx, orderSource, input.id)), recepcion }, message);
      }),
  });
}

/** Project orders (S7, /Pedidos). */
export const pedidos: FastifyPluginAsyncZod = async app => {
  for (const list of Object.values<OrderList>(orderLists)) orderListRoutes(app, list);

  const readOrder = orderReader(app);
  app.route({
    ...routeOf('pedidos.one'),
    schema: { params: idInPath },
    handler: async (request, reply) => {
      const order = await readOrder(signedIn(request), request.params.id);
      if (order === undefined) throw orderNotFound();
      return reply.type(JSON_TYPE).send(okText(order));
    },
  });

  app.route({
    ...routeOf('pedidos.oneByStatus'),
    schema: { params: idInPath.extend({ status }) },
    handler: async (request, reply) => {
      const { id, status: wanted } = request.params;
      const order = await readOneText(app.db, signedIn(request), orderSource, id, byStatus[wanted]);
      if (order === undefined) throw notFound('El pedido no existe o no está en ese estado');
      return reply.type(JSON_TYPE).send(okText(order));
    },
  });

  app.route({
    ...routeOf('pedidos.create'),
    schema: { body: newPedido },
    handler: async (request, reply) => {
      const created = await commandInOneStatement(
        request,
        PEDIDO_CREATED,
        (ctx, parts) => createPedidoInOneStatement(ctx, request.body, app.config, parts),
        async ctx => (await createPedido(ctx, request.body, app.config)).pedido,
      );
      return reply.code(201).type(JSON_TYPE).send(created);
    },
  });

  receiptRoute(app, 'pedidos.recibir', pedidoRecibir, receivePedido, 'La recepción se guardó');
  receiptRoute(app, 'pedidos.despachar', pedidoDespachar, dispatchPedido, 'El despacho se guardó');
};
