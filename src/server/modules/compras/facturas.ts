import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { facturaAnulada, newFactura } from '#contract/facturaProveedor';
import { changeRoute } from '../../records/recordRoutes';
import { addFactura, annulFactura } from './commands/facturas';
import { comprasSource } from './source';

/** Routes of the suppliers' invoices of a purchase. */
export const compraFacturas: FastifyPluginAsyncZod = async app => {
  const source = comprasSource(app.config);

  changeRoute(app, 'compras.facturar', source, newFactura, async (ctx, idCompra, body) => {
    await addFactura(ctx, source, idCompra, body, app.config.timeZone);
    return `La factura ${body.numero} se registró`;
  });

  changeRoute(app, 'compras.anularFactura', source, facturaAnulada, async (ctx, idCompra, body) => {
    await annulFactura(ctx, source, idCompra, body);
    return 'La factura quedó anulada';
  });
};
