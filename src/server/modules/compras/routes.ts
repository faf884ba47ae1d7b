import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anulacion, compra, COMPRA_CREATED, compraEstatus, newCompra, NO_COMPRA } from '#contract/compra';
import { ok } from '#contract/calls/envelope';
import { command } from '../../commands';
import { sendDocument } from '../../documents/answer';
import { readOne } from '../../lists/read';
import { figuresRoute, listRoutes } from '../../lists/routes';
import { changeRoute, oneRoute } from '../../records/recordRoutes';
import { readExisting } from '../../records/reads';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import { documentContext } from '../empresa/issuer';
import { orderToRead } from '../pedidos/scope';
import { createCompra } from './commands/create';
import { annulCompra, changeEstado } from './commands/estado';
import { readContinuidad } from './continuidad';
import { compraDocument } from './document';
import { comprasSource, comprasSums } from './source';

const CHANGED = {
  Recibida: 'La orden se marcó como recibida',
  Pendiente: 'La orden volvió a estar pendiente',
  Anulada: 'La orden se anuló',
};

/** Purchase orders (S7, /Compra). */
export const compras: FastifyPluginAsyncZod = async app => {
  const source = comprasSource(app.config);

  listRoutes(app, 'compras', source);
  figuresRoute(app, 'compras', source, comprasSums);

  oneRoute(app, 'compras.one', source, NO_COMPRA);

  app.route({
    ...routeOf('compras.documento'),
    schema: { params: idInPath },
    handler: async (request, reply) => {
      const record = compra.parse(await readExisting(app.db, signedIn(request), source, request.params.id, NO_COMPRA));
      return sendDocument(reply, compraDocument(record, await documentContext(app)), 'pdf', 'Ordenes');
    },
  });

  app.route({
    ...routeOf('compras.create'),
    schema: { body: newCompra },
    handler: async (request, reply) => {
      const created = await command(request, async ctx => {
        const { id, aviso } = await createCompra(ctx, request.body, app.config.timeZone);
        return ok({ ...compra.parse(await readOne(ctx.trx, ctx, source, id)), aviso }, COMPRA_CREATED);
      });
      return reply.code(201).send(created);
    },
  });

  changeRoute(
    app,
    'compras.toggle',
    source,
    compraEstatus,
    async (ctx, id, body) => CHANGED[await changeEstado(ctx, source, id, body)],
  );

  changeRoute(app, 'compras.anular', source, anulacion, async (ctx, id, body) => {
    await annulCompra(ctx, source, id, body);
    return CHANGED.Anulada;
  });

  app.route({
    ...routeOf('compras.continuidad'),
    schema: { params: idInPath },
    handler: async request => {
      const idPedido = await orderToRead(app.db, signedIn(request), request.params.id);
      return ok(await readContinuidad(app.db, idPedido));
    },
  });
};
