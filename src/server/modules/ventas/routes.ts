import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anulacion } from '#contract/compra';
import { newVenta, NO_VENTA, venta, VENTA_CREATED } from '#contract/venta';
import { sendDocument } from '../../documents/answer';
import { figuresRoute, listRoutes } from '../../lists/routes';
import { changeRoute, createRoute, oneRoute } from '../../records/recordRoutes';
import { readExisting } from '../../records/reads';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import { documentContext } from '../empresa/issuer';
import { annulVenta } from './commands/annul';
import { createVenta } from './commands/create';
import { ventaDocument } from './document';
import { ventaSource, ventasSource, ventasSums } from './source';

/** Sales (S7, /Venta). */
export const ventas: FastifyPluginAsyncZod = async app => {
  const list = ventasSource(app.config.timeZone);
  listRoutes(app, 'ventas', list);
  figuresRoute(app, 'ventas', list, ventasSums);

  oneRoute(app, 'ventas.one', ventaSource, NO_VENTA);

  app.route({
    ...routeOf('ventas.documento'),
    schema: { params: idInPath },
    handler: async (request, reply) => {
      const sale = venta.parse(await readExisting(app.db, signedIn(request), ventaSource, request.params.id, NO_VENTA));
      return sendDocument(reply, ventaDocument(sale, await documentContext(app)), 'pdf', 'Factura');
    },
  });

  createRoute(app, {
    name: 'ventas.create',
    source: ventaSource,
    body: newVenta,
    message: VENTA_CREATED,
    write: createVenta,
  });

  changeRoute(app, 'ventas.anular', ventaSource, anulacion, async (ctx, id, body) => {
    await annulVenta(ctx, id, body);
    return 'La venta se anuló y sus artículos volvieron a la existencia';
  });
};
