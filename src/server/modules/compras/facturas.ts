import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { facturaMotivo, newFactura, newPago } from '#contract/facturaProveedor';
import { changeRoute } from '../../records/recordRoutes';
import { addFactura, annulFactura, payFactura, unpayFactura } from './commands/facturas';
import { comprasSource } from './source';

/** Routes of the suppliers' invoices of a purchase. */
export const compraFacturas: FastifyPluginAsyncZod = async app => {
  const source = comprasSource(app.config);

  changeRoute(app, 'compras.facturar', source, newFactura, async (ctx, idCompra, body) => {
    await addFactura(ctx, source, idCompra, body, app.config.timeZone);
    return `La factura ${body.numero} se registró`;
  });

  changeRoute(app, 'compras.anularFactura', source, facturaMotivo, async (ctx, idCompra, body) => {
    await annulFactura(ctx, source, idCompra, body);
    return 'La factura quedó anulada';
  });

  changeRoute(app, 'compras.pagarFactura', source, newPago, async (ctx, idCompra, body) => {
    await payFactura(ctx, source, idCompra, body, app.config.timeZone);
    return 'El pago se registró';
  });

  changeRoute(app, 'compras.quitarPago', source, facturaMotivo, async (ctx, idCompra, body) => {
    await unpayFactura(ctx, source, idCompra, body);
    return 'El pago se quitó';
  });
};
