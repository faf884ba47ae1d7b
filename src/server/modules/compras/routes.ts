import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anulacion, compra, newCompra, compraEstatus, COMPRA_CREATED } from '#contract/compra';
import { ok } from '#contract/calls/envelope';
import { command } from '../../commands';
import { sendDocument } from '../../documents/answer';
import { readOne } from '../../lists/read';
import { listRoutes } from '../../lists/routes';
import { changeRoute } from '../../records/writeRoutes';
import { readExisting } from '../../records/reads';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import type { Person } from '../../scope';
import { documentContext } from '../empresa/issuer';
import { orderToRead } from '../pedidos/scope';
import { createCompra } from './commands/create';
import { annulCompra, changeEstado } from './commands/estado';
import { readContinuidad } from './continuidad';
import { compraDocument } from './document';
import { comprasSource } from './source';

const CHANGED = {
  Recibida: 'La orden se marcó como recibida',
  Pendiente: 'La orden volvió a estar pendiente',
  Anulada: 'La orden se anuló',
};

/** Purchase orders (S7, /Compra). */
export const compras: FastifyPluginAsyncZod = async app => {
  const source = comprasSource(app.config);

  listRoutes(app, 'compras', source);

  const read = (person: Person, id: number) => readExisting(app.db, person, source, id, 'La orden de compra no existe');

  app.route({
    ...routeOf('compras.one'),
    schema: { params: idInPath },
    handler: async request => ok(await read(signedIn(request), request.params.id)),
  });

  app.route({
    ...routeOf('compras.documento'),
    schema: { params: idInPath },
    handler: async (request, reply) => {
      const record = compra.parse(await read(signedIn(request), request.params.id));
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
