import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { facturaMotivo, facturaNoun, newFactura, newPago } from '#contract/facturaProveedor';
import { changeRoute } from '../../records/recordRoutes';
import { addFactura, annulFactura, payFactura, unpayFactura } from './commands/facturas';
import { comprasSource } from './source';

/** Routes of the suppliers' invoices and credit notes of a purchase. */
export const compraFacturas: FastifyPluginAsyncZod = async app => {
  const source = comprasSource(app.config);

  changeRoute(app, 'compras.facturar', source, newFactura, async (ctx, idCompra, body) => {
    await addFactura(ctx, source, idCompra, body, app.config.timeZone);
    return `La ${facturaNoun(body)} ${body.numero} se registró`;
  });

  changeRoute(app, 'compras.anularFactura', source, facturaMotivo, async (ctx, idCompra, body) => {
    const annulled = await annulFactura(ctx, source, idCompra, body);
    return `La ${facturaNoun(annulled)} quedó anulada`;
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
